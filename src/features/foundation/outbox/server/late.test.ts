import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { groups } from '#features/teaching/groups/contract.ts'
import { lessons } from '#features/teaching/lessons/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { startTest } from '#server/testing/harness.ts'
import { outbox } from '../contract.ts'
import { ASKS } from '../texts.ts'
import { sendBatch } from './batchJob.ts'
import { queueBatch } from './batches.ts'
import { releaseHeld } from './heldJob.ts'
import { sendOutbox } from './jobs.ts'
import { queueMail } from './queue.ts'
import { worthByRule } from './worth.ts'

const DAY = 86_400_000
const t = await startTest()
const admin = await t.admin()
beforeEach(() => void Object.assign(t.mail, { configured: true, letters: [] }))

const quiet = () => ({ ...t.services, now: t.clock.now(), emit: () => {}, enqueue: async () => {}, enqueueAll: async () => {} })
const receipt = async (recipient: string, until = worthByRule(t.clock.now())) =>
  (await inTransaction(t.db, db =>
    queueMail(
      { ...quiet(), db, employeeId: admin.employeeId },
      { kind: 'notice', recipient, subject: 'Comprobante', html: '<p>Pagaste</p>', text: 'Pagaste', until },
    ),
  ))!
const stateOf = (id: string) => t.db.selectFrom('outbox').select(['state', 'error']).where('id', '=', id).executeTakeFirstOrThrow()
const send = (outboxId: string) => sendOutbox.run({ outboxId }, t.jobContext())

test('M154: a message about a cancelled lesson is sent until its day is over', async () => {
  const [room, ana] = [await t.make.classroom(), await t.make.student()]
  const { id: group } = await t.make.group({
    classroomId: room.id,
    schedules: [{ day: 0, startHour: '0900', endHour: '1100' }],
    active: false,
  })
  await t.ok(groups.toggle, { params: { id: group }, body: { active: true } }, admin)
  await t.make.registration({ studentId: ana.id, groupId: group })
  const body = { kind: 'cancelled' as const, message: true }
  await t.ok(lessons.change, { params: { group, day: '2026-11-30', startHour: '0900' }, body }, admin)
  const { until } = await t.db.selectFrom('outbox').select('until').where('studentId', '=', ana.id).executeTakeFirstOrThrow()
  expect(until).toEqual(new Date('2026-12-01T05:59:59Z'))
})

test('M154: a letter to Ana that was worth sending for an hour is dropped after it, with the hour', async () => {
  const id = await receipt('ana@correo.mx', new Date(t.clock.now().getTime() + 3_600_000))
  await t.clock.advance(3_600_001)
  await send(id)
  expect(await stateOf(id)).toEqual({
    state: 'dropped',
    error: expect.stringMatching(/^Se podía enviar hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d$/),
  })
})

test('M154: after three days off one question about the receipts that wait; Enviar sends them, an older one never leaves', async () => {
  const [old, ana, luis] = [
    await receipt('old@correo.mx', new Date(t.clock.now().getTime() + 2 * DAY)),
    await receipt('ana@correo.mx'),
    await receipt('luis@correo.mx'),
  ]
  await t.clock.advance(3 * DAY)
  for (const id of [old, ana, luis]) await send(id)
  expect((await stateOf(old)).state).toBe('dropped')
  expect([await stateOf(ana), (await t.ok(outbox.list, { query: { limit: 1 } }, admin)).late]).toEqual([{ state: 'held', error: ASKS }, 2])
  // Setting a channel again releases none of them.
  await releaseHeld.run({ channel: 'email', why: 'channel' }, t.jobContext())
  expect((await stateOf(ana)).state).toBe('held')
  expect(await t.ok(outbox.answerLate, { body: { send: true } }, admin)).toMatchObject({ messages: 2 })
  for (const id of [ana, luis]) await send(id)
  expect([(await stateOf(ana)).state, (await stateOf(luis)).state]).toEqual(['sent', 'sent'])
  expect((await t.ok(outbox.list, { query: { limit: 1 } }, admin)).late).toBe(0)
})

test('M154: No enviar drops them; a letter that somebody resends is sent on any day', async () => {
  const [ana, luis] = [await receipt('ana@correo.mx'), await receipt('luis@correo.mx')]
  await t.clock.advance(20 * DAY)
  await t.db.updateTable('outbox').set({ asks: true }).where('id', 'in', [ana, luis]).execute()
  for (const id of [ana, luis]) await send(id)
  await t.ok(outbox.retry, { params: { id: ana } }, admin)
  await send(ana)
  expect(await t.ok(outbox.answerLate, { body: { send: false } }, admin)).toMatchObject({ messages: 1 })
  expect([(await stateOf(ana)).state, (await stateOf(luis)).state]).toEqual(['sent', 'dropped'])
})

test('M154: a message to a group asks after three days; its rows are sent after the answer', async () => {
  const people = sql`select null::char(24) as student_id, null::char(24) as talk_student_id, 'Ana' as full_name, 'ana@correo.mx' as email, '5500000001' as phone`
  const requester = { user: { id: admin.employeeId, name: 'Raquel' }, sessionId: null, requestId: null, address: '' }
  const user = { id: admin.employeeId } as Parameters<typeof queueBatch>[0]['user']
  const { batchId } = await inTransaction(t.db, db =>
    queueBatch({ ...quiet(), db, user, asked: requester }, people, {
      target: 'group',
      targetIds: [],
      email: { subject: 'Examen', html: '<p>Mañana</p>', text: 'Mañana' },
    }),
  )
  const run = () => sendBatch.run({ batchId, channel: 'email', after: null, pass: 0 }, t.jobContext())
  const state = async () => (await t.db.selectFrom('outbox').select('state').where('batchId', '=', batchId).executeTakeFirstOrThrow()).state
  await t.clock.advance(3 * DAY + 1)
  await run()
  expect(await state()).toBe('held')
  await t.ok(outbox.answerLate, { body: { send: true } }, admin)
  await run()
  expect(await state()).toBe('sent')
})
