// The academy on one page. The tests' day is Monday, the 23rd of November 2026.
import { expect, test } from 'vitest'
import { reports } from '#features/foundation/reports/contract.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const boss = await t.admin()
const at = (day: string) => new Date(`${day}T14:00:00Z`)
const room = await t.make.classroom()
const [here, nowhere] = [await t.make.group({ classroomId: room.id }), await t.make.group()]
const pays = async (groupId: string, amount: number, day: string, locationId?: string) => {
  const seat = await t.make.registration({ groupId, price: 3_000_00, registeredAt: at('2026-09-01') })
  await t.make.entry({
    studentId: seat.studentId,
    registrationId: seat.id,
    courseId: seat.courseId,
    amount,
    enteredAt: at(day),
    ...(locationId && { locationId }),
  })
}
await pays(here.id, 500_00, '2026-11-18', room.locationId)
await pays(nowhere.id, 200_00, '2026-11-17')
await pays(nowhere.id, 70_00, '2026-11-23')
const sheet = (as = boss, query: { week?: string } = {}) => t.ok(reports.sheet, { query }, as)
const figure = ({ figures }: Awaited<ReturnType<typeof sheet>>, path: string, measure: string) =>
  figures.find(each => each.path === path && each.measure === measure)

test('DIR-51: the figures of the week before are those of the reports, and 13 weeks of income end with it', async () => {
  const figures = await sheet()
  expect(figures.week).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(figures.before).toEqual({ from: '2025-11-17', to: '2025-11-23' })
  expect(figure(figures, 'ingresos', 'net')).toMatchObject({ now: 700, before: null, label: 'Neto' })
  for (const { path, measure, days, now } of figures.figures) {
    const { total } = await t.ok(reports.figures, { params: { path }, query: { ...days, measure } }, boss)
    expect([path, measure, now]).toEqual([path, measure, total[measure] ?? null])
  }
  expect(figures.income).toHaveLength(13)
  expect(figures.income!.at(-1)).toEqual({ key: '2026-11-16', now: 700, before: null })
  expect(figures.todo.find(({ path }) => path === 'adeudos')).toMatchObject({
    text: '$8,230 vencidos hace más de 60 días',
    filter: { key: 'antiguedad', value: 'd61' },
  })
  expect(figure(await sheet(boss, { week: '2026-11-25' }), 'ingresos', 'net')).toMatchObject({ now: 70 })
})

test('DIR-51: a reader without money sees no money, and one of a campus that campus alone', async () => {
  const ana = await t.as('get /reports/teaching')
  const without = await sheet(ana)
  expect(new Set(without.figures.map(({ path }) => path))).toEqual(new Set(['bajas', 'ocupacion', 'clases']))
  expect([without.income, without.todo.some(({ path }) => path === 'adeudos')]).toEqual([null, false])
  const rosa = await limitedTo(t, [room.locationId])
  const own = await sheet(rosa)
  expect([own.whole, figure(own, 'ingresos', 'net')!.now, own.income!.at(-1)!.now]).toEqual([false, 500, 500])
})
