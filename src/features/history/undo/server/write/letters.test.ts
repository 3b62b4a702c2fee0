// Rosa cancels a lesson, notifies the group, and sees that it was the wrong one (M62, M117).
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closedDays } from '#features/teaching/lessons/contract.ts'
import { lessons } from '#features/teaching/lessons/lessonContract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import type { AnyRoute } from '#contract/route.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'

const t = await startTest({ env: { RECALL_SECONDS: '10' } })
const rosa = await t.admin()

async function act(route: AnyRoute, input: Parameters<typeof t.call>[1]): Promise<string> {
  const { status, body, headers } = await t.call(route, input, { as: rosa })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(headers.act)
}
const press = async (id: string): Promise<string> => {
  const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as: rosa })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.act as string
}
async function mondays() {
  const room = await t.make.classroom()
  const { id, name } = await t.make.group({
    classroomId: room.id,
    schedules: [{ day: 0, startHour: '0900', endHour: '1100' }],
    active: false,
  })
  await t.ok(groups.toggle, { params: { id }, body: { active: true } }, rosa)
  for (const _each of ['Ana', 'Luis']) await t.make.registration({ groupId: id })
  return { id, name, location: room.locationId }
}
const cancel = (group: string) =>
  act(lessons.change, {
    params: { group, day: '2026-11-30', startHour: '0900' },
    body: { kind: 'cancelled', reason: 'Junta', message: true },
  })
const messages = (group: string) =>
  t.db
    .selectFrom('outbox as o')
    .innerJoin('notificationBatch as b', 'b.id', 'o.batchId')
    .select(['o.id', 'o.state', 'b.text', 'o.studentId'])
    .where('o.channel', '=', 'email')
    .where(sql<boolean>`${group} = any(b.target_ids)`)
    .orderBy('o.id')
    .execute()

test('M62: undone before they are sent, the messages are dropped for good', async () => {
  const { id } = await mondays()
  await press(await cancel(id))
  expect((await messages(id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
  await t.runJobs({ after: 60 })
  expect((await messages(id)).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
})

test('M62: notifies only recipients of a sent message that there will be a lesson; after a redo, that there will not', async () => {
  const { id, name } = await mondays()
  const cancelled = await cancel(id)
  const [first] = await messages(id)
  await t.db.updateTable('outbox').set({ state: 'sent', sentAt: t.clock.now() }).where('id', '=', first!.id).execute()
  await t.clock.advance(1000)
  const back = await press(cancelled)
  const all = await messages(id)
  expect(all.map(({ state }) => state)).toEqual(['sent', 'dropped', 'queued'])
  expect([all[2]!.studentId, all[2]!.text]).toEqual([
    first!.studentId,
    expect.stringContaining(`${name}: el lun 30/11/2026, 09:00 sí habrá clase.`),
  ])
  await t.db.updateTable('outbox').set({ state: 'sent', sentAt: t.clock.now() }).where('id', '=', all[2]!.id).execute()
  await t.clock.advance(1000)
  await press(back)
  expect((await messages(id)).at(-1)).toMatchObject({ studentId: first!.studentId, text: expect.stringContaining('se cancela') as string })
})

test('M62: the same for a day closed with message and opened by an undo', async () => {
  const { id, name, location } = await mondays()
  const days = [{ name: 'Junta', startDate: '2026-11-30', endDate: '2026-11-30' }]
  const closed = await act(closedDays.close, { body: { days, location, message: true } })
  const [first] = await messages(id)
  await t.db.updateTable('outbox').set({ state: 'sent', sentAt: t.clock.now() }).where('id', '=', first!.id).execute()
  await t.clock.advance(1000)
  await press(closed)
  const all = await messages(id)
  expect(all.map(({ state }) => state)).toEqual(['sent', 'dropped', 'queued'])
  expect(all[2]!.text).toContain(`${name}: Sí habrá clases el 30/11/2026.`)
})

test('M117: undoing a visitor’s registration drops the message to them', async () => {
  const { id: talk } = await t.make.talk()
  const registered = await act(visitors.create, {
    body: {
      talk,
      student: { name: 'Iván', lastName: 'Soto', secondLastName: 'Ríos', email: 'ivan.soto@correo.mx', phoneNumber: '5512345678' },
    },
  })
  const letters = () => t.db.selectFrom('outbox').select('state').where('recipient', '=', 'ivan.soto@correo.mx').execute()
  expect((await letters()).length).toBeGreaterThan(0)
  await press(registered)
  expect(new Set((await letters()).map(({ state }) => state))).toEqual(new Set(['dropped']))
})
