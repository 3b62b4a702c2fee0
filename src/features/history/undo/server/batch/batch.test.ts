// Lucía moves a list of students, marks a whole group present, and undoes each as one (DES-19, DES-20).
import { describe, expect, test } from 'vitest'
import { permissionsOf } from '#contract/access.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { attendance } from '#features/presence/attendance/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'

const t = await startTest()
const admin = await t.admin()
const other = await t.as(...permissionsOf(registrations.change.access))

const pressBatch = (id: string, rest = false, as = admin) => t.call(undo.pressBatch, { params: { id }, body: { rest } }, { as })
const showBatch = (id: string) => t.ok(undo.showBatch, { params: { id } }, admin)
const takenSeats = async (id: string) =>
  (await t.db.selectFrom('classGroup').select('taken').where('id', '=', id).executeTakeFirstOrThrow()).taken
const groupOf = async (studentId: string) =>
  (
    await t.db
      .selectFrom('registration')
      .select('groupId')
      .where('studentId', '=', studentId)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
  )?.groupId

async function list(people: number) {
  const from = await t.make.group()
  const to = await t.make.group({ courseId: from.courseId })
  const students: string[] = []
  for (let each = 0; each < people; each++) students.push((await t.make.registration({ groupId: from.id })).studentId)
  return { from: from.id, to: to.id, students }
}
const move = (id: string, from: string, to: string, batch: string, as = admin) =>
  t.call(
    registrations.change,
    { params: { id, oldGroupId: from }, query: { force: true }, body: { group: { id: to } } },
    { as, headers: { 'act-batch': batch } },
  )

describe('a mass move', () => {
  test('DES-19, DES-20: is undone as one, redone as one, and undone again', async () => {
    const { from, to, students } = await list(4)
    const batch = newId()
    for (const id of students) expect((await move(id, from, to, batch)).status).toBe(200)
    // Somebody takes a seat meanwhile: the undo returns only the batch's seats.
    await t.make.registration({ groupId: to })
    const { body } = await pressBatch(batch)
    expect(body).toMatchObject({ success: true, state: 'undone', said: 'Grupo cambiado (4): deshecho', acts: 4, done: 4, leftOut: [] })
    expect([await takenSeats(from), await takenSeats(to), new Set(await Promise.all(students.map(groupOf)))]).toEqual([
      4,
      1,
      new Set([from]),
    ])
    expect((await t.lastAudit('undo.pressBatch')).ids).toEqual(expect.arrayContaining(students))
    const second = await pressBatch(batch)
    expect([second.status, second.body.errorExt?.code]).toEqual([409, 'UNDO_DONE'])
    const redo = await pressBatch(String(body.batch))
    expect(redo.body).toMatchObject({ success: true, said: 'Grupo cambiado (4): rehecho' })
    expect(await showBatch(batch)).toMatchObject({ state: 'done', acts: 4, done: 0, large: false })
    expect([await takenSeats(from), await takenSeats(to)]).toEqual([0, 5])
    expect((await pressBatch(batch)).body).toMatchObject({ success: true })
    expect([await takenSeats(from), await takenSeats(to)]).toEqual([4, 1])
  })

  test('DES-19: does not return a seat that another act took between two acts of the batch', async () => {
    const { from, to, students } = await list(2)
    const batch = newId()
    await move(students[0]!, from, to, batch)
    const { studentId } = await t.make.registration({ groupId: from })
    await move(students[1]!, from, to, batch)
    await pressBatch(batch)
    expect([await takenSeats(from), await takenSeats(to), await groupOf(studentId)]).toEqual([3, 0, from])
  })

  test('DES-14, DES-19: leaves out whole acts of students moved on since, undoes the others', async () => {
    const { from, to, students } = await list(3)
    const batch = newId()
    for (const id of students) await move(id, from, to, batch)
    const further = await t.make.group()
    await move(students[1]!, to, further.id, newId())
    const { status, body } = await pressBatch(batch)
    expect([status, body.errorExt]).toMatchObject([409, { code: 'UNDO_CHANGED', rest: true }])
    expect([await takenSeats(from), await takenSeats(to)]).toEqual([0, 2])
    const rest = (await pressBatch(batch, true)).body
    expect(rest).toMatchObject({ success: true, said: 'Grupo cambiado (2): deshecho' })
    expect(rest.leftOut).toEqual([
      { record: expect.stringContaining('Ana') as string, reason: expect.stringMatching(/ lo cambió después\.$/) as string },
    ])
    expect(await Promise.all(students.map(groupOf))).toEqual([from, further.id, from])
    expect([await takenSeats(from), await takenSeats(to), await takenSeats(further.id)]).toEqual([2, 0, 1])
  })

  test('DES-19: a full group takes nobody back, not even the first one', async () => {
    const from = await t.make.group({ quota: 2 })
    const to = await t.make.group({ courseId: from.courseId })
    const students = [await t.make.registration({ groupId: from.id }), await t.make.registration({ groupId: from.id })].map(
      row => row.studentId,
    )
    const batch = newId()
    for (const id of students) await move(id, from.id, to.id, batch)
    await t.make.registration({ groupId: from.id })
    const { status, body } = await pressBatch(batch)
    expect([status, body.errorExt?.code]).toEqual([409, 'GROUP_FULL'])
    expect([await takenSeats(from.id), await takenSeats(to.id)]).toEqual([1, 2])
  })

  test('DES-20: refuses another person’s batch, and an invalid id', async () => {
    const { from, to, students } = await list(2)
    const batch = newId()
    await move(students[0]!, from, to, batch)
    expect((await move(students[1]!, from, to, batch, other)).status).toBe(400)
    expect((await move(students[1]!, from, to, 'ninguno')).status).toBe(400)
    expect(await groupOf(students[1]!)).toBe(from)
  })

  test('DES-11, DES-19: another’s batch needs the rights of each of its acts', async () => {
    const { from, to, students } = await list(1)
    const batch = newId()
    await move(students[0]!, from, to, batch)
    const stranger = await t.as('get /students/')
    expect((await pressBatch(batch, false, stranger)).status).toBe(403)
    expect((await pressBatch(newId())).status).toBe(404)
  })
})

test('DES-20: marking a whole group present is undone as one', async () => {
  const group = await t.make.group({ schedules: [{ day: 0, startHour: '0900', endHour: '1100' }] })
  const students = [await t.make.registration({ groupId: group.id }), await t.make.registration({ groupId: group.id })].map(
    row => row.studentId,
  )
  const batch = newId()
  for (const studentId of students) {
    const body = { studentId, groupId: group.id, attendance: true, extra: true }
    const { status } = await t.call(attendance.markToday, { body }, { as: admin, headers: { 'act-batch': batch } })
    expect(status).toBe(200)
  }
  expect((await pressBatch(batch)).body).toMatchObject({ success: true, said: 'Asistencia de hoy marcada (2): deshecho' })
  expect(await t.db.selectFrom('attendance').select('id').where('groupId', '=', group.id).execute()).toEqual([])
})
