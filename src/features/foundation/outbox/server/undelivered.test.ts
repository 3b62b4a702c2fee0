import { afterEach, expect, test } from 'vitest'
import { studentFile } from '#features/workspace/studentFile/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { stage } from '#features/history/merges/server/testing.ts'
import { mailRefusal } from '#lib/mailRefusal.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { outbox, outboxChanged } from '../contract.ts'
import { sendOutbox } from './jobs.ts'
import { queueMail } from './queue.ts'
import { worthByRule } from './worth.ts'

const t = await startTest()
const admin = await t.admin()
afterEach(() => void Object.assign(t.mail, { answer: { state: 'sent' } }))

const failure = (responseCode: number, message: string) => ({
  state: 'failed' as const,
  permanent: true,
  reason: mailRefusal({ responseCode, message }),
})
const NO_SUCH = failure(550, '550 5.1.1 No such user')
const REASON = 'El servidor de correo dice que esa dirección no existe o no recibe mensajes.'

async function write(recipient: string, to: { studentId?: string; talkStudentId?: string }, answer: typeof t.mail.answer): Promise<void> {
  await t.clock.advance(1000)
  t.mail.answer = answer
  const id = await inTransaction(t.db, db =>
    queueMail(
      { ...t.services, db, now: t.clock.now(), employeeId: admin.employeeId, emit: () => {}, enqueue: async () => {} },
      { kind: 'notice', recipient, subject: 'Aviso', html: '<p>Hola</p>', text: 'Hola', until: worthByRule(t.clock.now()), ...to },
    ),
  )
  await sendOutbox.run({ outboxId: id! }, t.jobContext())
}
const undeliveredOf = async (id: string, email: string, as: Caller = admin, kind: 'student' | 'visitor' = 'student') =>
  (await t.ok(outbox.undelivered, { params: { kind, id }, query: { email } }, as)).undelivered?.reason.split('\n')[0] ?? null

test("M109: Ana's card shows why her e-mail fails, until a letter arrives", async () => {
  const ana = await t.make.student({ email: 'ana@correo.mx' })
  const desk = await t.as('get /students/')
  expect(await undeliveredOf(ana.id, 'ana@correo.mx', desk)).toBeNull()
  await write('ana@correo.mx', { studentId: ana.id }, NO_SUCH)
  expect(await undeliveredOf(ana.id, 'ana@correo.mx', desk)).toBe(REASON)
  // A failure of the academy's own server concerns no card, and is no delivery either.
  await write('ana@correo.mx', { studentId: ana.id }, failure(535, '535 Authentication failed'))
  expect(await undeliveredOf(ana.id, 'ana@correo.mx', desk)).toBe(REASON)
  await write('mama@correo.mx', { studentId: ana.id }, { state: 'sent' })
  expect(await undeliveredOf(ana.id, 'ana@correo.mx', desk)).toBe(REASON)
  await write('ana@correo.mx', { studentId: ana.id }, { state: 'sent' })
  expect(await undeliveredOf(ana.id, 'ana@correo.mx', desk)).toBeNull()
})

test('M109: another address clears it; undoing the correction restores it; an erased card shows nothing', async () => {
  const eva = await t.make.student({ name: 'Eva', email: 'eva@gmial.com' })
  await write('eva@gmial.com', { studentId: eva.id }, NO_SUCH)
  const { name, lastName, secondLastName, phoneNumber } = eva
  const body = { name, lastName, secondLastName, phoneNumber, email: 'eva@gmail.com' }
  const { headers } = await t.call(studentFile.update, { params: { id: eva.id }, body }, { as: admin })
  expect(await undeliveredOf(eva.id, 'eva@gmail.com')).toBeNull()
  expect(await undeliveredOf(eva.id, 'eva@gmial.com')).toBeNull()
  await t.call(undo.press, { params: { id: String(headers.act) }, body: {} }, { as: admin })
  expect(await undeliveredOf(eva.id, 'eva@gmial.com')).toBe(REASON)
  await t.db.updateTable('student').set({ deletedAt: t.clock.now() }).where('id', '=', eva.id).execute()
  expect(await undeliveredOf(eva.id, 'eva@gmial.com')).toBeNull()
})

test('M109: after a merge only the remaining address counts', async () => {
  const keepStudent = await t.make.student({ name: 'Rosa', lastName: 'Peralta', email: 'rosa@correo.mx' })
  const giveStudent = await t.make.student({ name: 'Rosa', lastName: 'Perálta', email: 'rosa@corre0.mx' })
  await write('rosa@corre0.mx', { studentId: giveStudent.id }, NO_SUCH)
  const { joined, apart } = stage(t, admin)
  const { act } = await joined(keepStudent.id, giveStudent.id, { email: 'keep' })
  expect(await undeliveredOf(keepStudent.id, 'rosa@correo.mx')).toBeNull()
  await apart(act)
  expect(await undeliveredOf(giveStudent.id, 'rosa@corre0.mx')).toBe(REASON)
  await joined(keepStudent.id, giveStudent.id, { email: 'give' })
  expect(await undeliveredOf(keepStudent.id, 'rosa@corre0.mx')).toBe(REASON)
})

test('M109: shows it for visitors too, to users who may see the card at their campuses', async () => {
  const [north, south] = [await t.make.location({}), await t.make.location({})]
  const talk = await t.make.talk({ classroomId: (await t.make.classroom({ locationId: north.id })).id })
  const paola = await t.make.visitor({ talkId: talk.id, email: 'paola@correo.mx' })
  await write('paola@correo.mx', { talkStudentId: paola.id }, failure(552, '552 Mailbox full'))
  const full = 'El buzón de esa dirección está lleno.'
  expect(await undeliveredOf(paola.id, 'paola@correo.mx', await t.as('get /students/show/test/'), 'visitor')).toBe(full)
  expect(await undeliveredOf(paola.id, 'paola@correo.mx', await limitedTo(t, [north.id]), 'visitor')).toBe(full)
  expect(await undeliveredOf(paola.id, 'paola@correo.mx', await limitedTo(t, [south.id]), 'visitor')).toBeNull()
  const students = await t.as('get /students/')
  const other = await t.call(
    outbox.undelivered,
    { params: { kind: 'visitor', id: paola.id }, query: { email: 'a@b.mx' } },
    { as: students },
  )
  expect(other.status).toBe(403)
})

test('M109: users who see the card get an event when a letter fails', () => {
  expect(outboxChanged.access).toEqual(['get /outbox/', 'get /students/', 'get /students/show/test/'])
})
