import { expect, test } from 'vitest'
import { addDays } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { dashboard } from '../contract.ts'

const TODAY = '2026-11-23'
const t = await startTest()
const carmen = await t.as('get /groups/', 'get /students/', 'put /attendance/single/?')

const everyDay = (startHour: string, endHour: string) => [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, startHour, endHour }))

async function groupOf(name: string, students: number, part: object = {}) {
  const group = await t.make.group({ name, startDate: '2026-11-21', ...part })
  const ids: string[] = []
  for (let at = 0; at < students; at++) {
    const { studentId } = await t.make.registration({ groupId: group.id, registeredAt: new Date('2026-11-20T16:00:00Z') })
    ids.push(studentId)
  }
  const mark = (studentId: string, day: string, source: 'checklist' | 'scan') =>
    t.db.insertInto('attendance').values({ id: newId(), studentId, groupId: group.id, day, present: true, source }).execute()
  return { ...group, ids, mark }
}

test('M83: Hoy lists the lessons of the last days without a list, the newest first, with who entered by pass', async () => {
  const early = await groupOf('Temprano', 8, { schedules: everyDay('0700', '0900') })
  await groupOf('Ahora', 3, { schedules: everyDay('0900', '1100') })
  await groupOf('Vacío', 0, { schedules: everyDay('0700', '0900') })
  await early.mark(early.ids[0]!, TODAY, 'scan')
  for (const id of early.ids.slice(0, 2)) await early.mark(id, addDays(TODAY, -1), 'checklist')
  const { lists } = await t.ok(dashboard.show, { query: {} }, carmen)
  expect(lists!.list.map(({ name, day, start, enrolled, scanned }) => [name, day, start, enrolled, scanned])).toEqual([
    ['Temprano', TODAY, 420, 8, 1],
    ['Ahora', addDays(TODAY, -1), 540, 3, 0],
    ['Ahora', addDays(TODAY, -2), 540, 3, 0],
    ['Temprano', addDays(TODAY, -2), 420, 8, 0],
  ])
  expect(lists!.total).toBe(4)
  const reader = await t.as('get /groups/', 'get /students/')
  expect((await t.ok(dashboard.show, { query: {} }, reader)).lists).toBeUndefined()
})

test('DIR-28: Hoy lists the groups that have not begun, the next one first, with their seats', async () => {
  const [first, second] = [await t.make.location({ name: 'Coyoacán' }), await t.make.location()]
  const [room, other] = [await t.make.classroom({ locationId: first.id }), await t.make.classroom({ locationId: second.id })]
  const dates = (startDate: string) => ({ startDate, endDate: '2027-06-01' })
  const late = await t.make.group({ name: 'Enero', classroomId: room.id, quota: 30, ...dates('2027-01-04') })
  await t.make.group({ name: 'Diciembre', classroomId: other.id, ...dates('2026-12-07') })
  await t.make.group({ name: 'Ya empezó', classroomId: room.id, ...dates(TODAY) })
  await t.make.registration({ groupId: late.id })
  const ana = await t.as('get /groups/')
  const openings = async (query: { location?: string } = {}) => (await t.ok(dashboard.show, { query }, ana)).opening!
  expect((await openings()).list.map(({ name }) => name)).toEqual(['Diciembre', 'Enero'])
  expect(await openings({ location: first.id })).toEqual({
    total: 1,
    list: [{ _id: late.id, name: 'Enero', start: '2027-01-04', location: 'Coyoacán', enrolled: 1, quota: 30 }],
  })
  expect((await t.ok(dashboard.show, { query: {} }, await t.as('get /students/'))).opening).toBeUndefined()
})
