// Hourly rates of teachers and rooms (DIR-26).
import { expect, test } from 'vitest'
import { undo } from '#features/history/undo/contract.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { costs } from '../contract.ts'

const t = await startTest()
const boss = await t.admin()

test('DIR-26: each rate of Rosa holds from its day until the next; a day has one, and undo removes it', async () => {
  const { id } = await t.make.employee({ name: 'Rosa' })
  const put = (since: string, hourly: number) => t.call(costs.saveTeacher, { params: { id }, body: { since, hourly } }, { as: boss })
  const listed = async () => (await t.ok(costs.teacher, { params: { id } }, boss)).rates
  await put('2026-08-01', 200)
  const raised = await put('2026-11-01', 250.5)
  expect(await listed()).toEqual([
    { since: '2026-11-01', hourly: 250.5 },
    { since: '2026-08-01', hourly: 200 },
  ])
  expect((await put('2026-08-01', 300)).body.error!.message.es).toBe('Ya hay una tarifa desde ese día.')
  await t.ok(undo.press, { params: { id: String(raised.headers['act']) }, body: {} }, boss)
  expect(await listed()).toEqual([{ since: '2026-08-01', hourly: 200 }])
  await t.ok(costs.removeTeacher, { params: { id }, query: { since: '2026-08-01' } }, boss)
  expect(await listed()).toEqual([])
  expect(await t.refused(costs.removeTeacher, { params: { id }, query: { since: '2026-08-01' } }, boss)).toMatchObject({ status: 404 })
})

test("DIR-26: two concurrent saves of one day's rate leave one row", async () => {
  const { id } = await t.make.employee()
  const put = (hourly: number) => t.call(costs.saveTeacher, { params: { id }, body: { since: '2026-11-01', hourly } }, { as: boss })
  const both = await Promise.all([put(100), put(120)])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
})

test.each([
  ['2026-11-01', -1],
  ['2026-11-01', 10_001],
  ['1999-12-31', 100],
])('DIR-26: a rate since %s of $%d an hour is 400', async (since, hourly) => {
  const { id } = await t.make.location()
  expect(await t.refused(costs.saveRoom, { params: { id }, body: { since, hourly } }, boss)).toMatchObject({ status: 400 })
})

test("DIR-26: a teacher's rate begins at one centavo, the cost of a room at $0", async () => {
  const [{ id: teacher }, { id: room }] = [await t.make.employee(), await t.make.location()]
  const rate = (hourly: number) =>
    t.call(costs.saveTeacher, { params: { id: teacher }, body: { since: '2026-11-01', hourly } }, { as: boss })
  const nothing = await rate(0)
  expect([nothing.status, nothing.body.error!.message.es]).toEqual([400, expect.stringContaining('Escribe de $0.01 a $10,000 por hora.')])
  expect((await rate(0.01)).status).toBe(200)
  await t.ok(costs.saveRoom, { params: { id: room }, body: { since: '2026-11-01', hourly: 0 } }, boss)
  const unchecked = t.db.updateTable('teacherRate').set({ hourly: 0 }).where('ownerId', '=', teacher).execute()
  await expect(unchecked).rejects.toMatchObject({ constraint: 'teacher_rate_hourly_check' })
})

test('DIR-27: teachers without a rate are listed with their lessons and the first day, those with one are not', async () => {
  const [eva, luis] = [
    await t.make.employee({ name: 'Eva', isProfessor: true }),
    await t.make.employee({ name: 'Luis', isProfessor: true }),
  ]
  const { id: locationId } = await t.make.location()
  const { id: classroomId } = await t.make.classroom({ locationId })
  const groups = await Promise.all([eva, luis].map(({ id: teacherId }) => t.make.group({ teacherId, classroomId })))
  const night = (at: number, day: string) =>
    t.db
      .insertInto('taughtLesson')
      .values({
        ...{ groupId: groups[at]!.id, rootGroupId: groups[at]!.id, day, startMinute: 540, endMinute: 600, classroomId, source: 'kept' },
        teacherId: [eva, luis][at]!.id,
      })
      .execute()
  for (const day of ['2026-11-02', '2026-11-09']) for (const at of [0, 1]) await night(at, day)
  await t.ok(costs.saveTeacher, { params: { id: luis.id }, body: { since: '2026-11-05', hourly: 200 } }, boss)
  const missing = async (as = boss) =>
    (await t.ok(costs.missing, {}, as)).teachers.filter(({ _id }) => [eva.id, luis.id].includes(_id)).map(({ _id, since }) => [_id, since])
  expect(await missing()).toEqual([
    [eva.id, '2026-11-02'],
    [luis.id, '2026-11-02'],
  ])
  await t.ok(costs.saveTeacher, { params: { id: luis.id }, body: { since: '2026-11-02', hourly: 200 } }, boss)
  expect(await missing()).toEqual([[eva.id, '2026-11-02']])
  const elsewhere = await limitedTo(t, [(await t.make.location()).id])
  expect(await missing(elsewhere)).toEqual([])
  expect(await t.refused(costs.missing, {}, await t.as('get /users/'))).toMatchObject({ status: 403 })
})

test('DIR-26: an employee limited to a campus reads its cost and no other; without get /costs/ nobody reads any', async () => {
  const [here, there] = [await t.make.location(), await t.make.location()]
  for (const { id } of [here, there]) await t.ok(costs.saveRoom, { params: { id }, body: { since: '2026-11-01', hourly: 50 } }, boss)
  const limited = await limitedTo(t, [here.id])
  expect((await t.ok(costs.room, { params: { id: here.id } }, limited)).rates).toHaveLength(1)
  expect(await t.refused(costs.room, { params: { id: there.id } }, limited)).toMatchObject({ status: 404 })
  const own = { params: { id: here.id }, query: { since: '2026-11-01' } }
  expect(await t.refused(costs.removeRoom, { ...own, params: { id: there.id } }, limited)).toMatchObject({ status: 404 })
  await t.ok(costs.removeRoom, own, limited)
  expect((await t.ok(costs.room, { params: { id: here.id } }, limited)).rates).toEqual([])
  const desk = await t.as('get /locations/', 'put /locations/')
  expect(await t.refused(costs.room, { params: { id: here.id } }, desk)).toMatchObject({ status: 403 })
})
