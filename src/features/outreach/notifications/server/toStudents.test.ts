// Lucía writes to the students that she ticked, and to all of a filter (058).
import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '#features/history/undo/contract.ts'
import { notifications } from '../contract.ts'

const t = await startTest({ env: { RECALL_SECONDS: '10' } })
const lucia = await t.admin()
const notice = { email: { templateData: { message: 'Mañana no hay clase.' } } }
const owing = await t.make.registration({ price: 300_000 })
const settledSeat = await t.make.registration({ price: 300_000, paid: 300_000 })
const deletedStudent = await t.make.student({ deletedAt: t.clock.now() })

const studentsOf = async (batchId: string) =>
  (await t.db.selectFrom('outbox').select('studentId').where('batchId', '=', batchId).orderBy('studentId').execute()).map(
    row => row.studentId,
  )

test('STU-68: the ticked ones get one batch; who was deleted meanwhile is left out', async () => {
  const students = [settledSeat.studentId, owing.studentId, deletedStudent.id]
  expect((await t.ok(notifications.recipients, { body: { target: 'students', students } }, lucia)).people).toBe(2)
  const { queued, batchId } = await t.ok(notifications.toStudents, { body: { ...notice, students } }, lucia)
  expect(queued).toEqual({ email: 2, sms: 0 })
  expect(await studentsOf(batchId)).toEqual([owing.studentId, settledSeat.studentId].toSorted())
})

test('STU-68: all of a filter: those who owe at this moment', async () => {
  const { batchId } = await t.ok(notifications.toStudents, { body: { ...notice, filter: { debt: true } } }, lucia)
  expect(await studentsOf(batchId)).toEqual([owing.studentId])
})

test('STU-68: refuses both or neither, and a filter that nobody matches', async () => {
  const none = await t.refused(notifications.toStudents, { body: notice }, lucia)
  expect(none).toMatchObject({ status: 400, message: 'Elige a quién.' })
  const nobody = await t.refused(notifications.toStudents, { body: { ...notice, filter: { query: 'zzzz' } } }, lucia)
  expect(nobody).toMatchObject({ status: 409, code: 'NOBODY_THERE' })
})

test('STU-68: needs the permission to write to one student', async () => {
  const other = await t.as('get /students/', 'post /notifications/group/?')
  const refusal = await t.refused(notifications.toStudents, { body: { ...notice, students: [settledSeat.studentId] } }, other)
  expect(refusal.status).toBe(403)
})

test('STU-68: the recall stops them all; the result is read with the permission for one', async () => {
  const answer = await t.call(
    notifications.toStudents,
    { body: { ...notice, students: [settledSeat.studentId, owing.studentId] } },
    { as: lucia },
  )
  const { body } = await t.call(undo.press, { params: { id: String(answer.headers.act) }, body: {} }, { as: lucia })
  expect(body).toMatchObject({ notes: ['Se detuvo: ninguno de los 2 mensajes salió.'] })
  const reader = await t.as('post /notifications/student/?', 'get /students/')
  const { held } = await t.ok(notifications.batch, { params: { batchId: String(answer.body.batchId) } }, reader)
  expect(held).toBe(2)
})

test('STU-68: a message to 25 takes as many statements as one to one', async () => {
  const students: string[] = []
  for (let i = 0; i < 25; i++) students.push((await t.make.student()).id)
  const send = (ids: string[]) => t.queries(() => t.ok(notifications.toStudents, { body: { ...notice, students: ids } }, lucia))
  const one = await send(students.slice(0, 1))
  const many = await send(students)
  expect(many.result.queued.email).toBe(25)
  expect(many.count).toBeLessThanOrEqual(one.count)
})
