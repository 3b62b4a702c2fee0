import { expect, test } from 'vitest'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { calendar } from '../contract.ts'

const t = await startTest()
const desk = await t.admin()

test('OFE-7: home, its debtors with class and the week show no lesson of a closed day, and name it', async () => {
  const campus = await t.make.location({ name: 'Coyoacán' })
  const room = await t.make.classroom({ locationId: campus.id })
  const hours = [0, 1].map(day => ({ day, startHour: '0900', endHour: '1100' }))
  const group = await t.make.group({ name: 'Matutino', classroomId: room.id, schedules: hours })
  await t.make.registration({ groupId: group.id, paid: 0 })
  const countsOnBoth = async () => {
    const [home, week] = [await t.ok(dashboard.show, {}, desk), await t.ok(calendar.week, {}, desk)]
    return {
      lessons: home.groups!.total,
      debtors: home.debts!.withClassToday,
      week: week.lessons.map(({ date }) => date),
      closed: week.closed.map(({ name, location }) => [name, location?.name ?? null]),
    }
  }
  expect(await countsOnBoth()).toEqual({ lessons: 1, debtors: 1, week: ['2026-11-23', '2026-11-24'], closed: [] })

  const today = await t.make.closedDay({ name: 'Junta', locationId: campus.id })
  const tomorrow = await t.make.closedDay({ name: 'Navidad', from: '2026-11-24' })
  expect(await countsOnBoth()).toEqual({
    lessons: 0,
    debtors: 0,
    week: [],
    closed: [
      ['Junta', 'Coyoacán'],
      ['Navidad', null],
    ],
  })
  for (const { id } of [today, tomorrow]) await t.db.deleteFrom('closedDay').where('id', '=', id).execute()
})
