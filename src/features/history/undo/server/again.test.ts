// Rosa deletes, undoes it, others use the record, and she redoes it: a redo is checked like the deletion (M58).
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { classrooms, locations } from '#features/foundation/locations/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../contract.ts'

const t = await startTest()
const rosa = await t.admin()

async function act(route: AnyRoute, input: Parameters<typeof t.call>[1]): Promise<string> {
  const { status, body, headers } = await t.call(route, input, { as: rosa })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await t.clock.advance(1000)
  return String(headers.act)
}
const press = async (id: string) => {
  const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as: rosa })
  return { status, code: body.errorExt?.code, text: body.error?.message?.es ?? body.errorExt?.message?.es, act: body.act as string }
}
const undoLater = async (id: string) => {
  const { status, act: back } = await press(id)
  expect(status).toBe(200)
  await t.clock.advance(1000)
  return back
}
const isGone = async (table: 'student' | 'classGroup' | 'course' | 'classroom' | 'location' | 'employee' | 'talk', id: string) =>
  (await t.db.selectFrom(table).select('deletedAt').where('id', '=', id).executeTakeFirstOrThrow()).deletedAt !== null

test.each(['undo', 'Papelera'])('M58: Ana is deleted, restored by %s, enrols and pays: she is not deleted again', async by => {
  const { id } = await t.make.student({ name: 'Ana', lastName: 'López' })
  const deleted = await act(registrations.removeStudent, { params: { id } })
  const back = by === 'undo' ? await undoLater(deleted) : await act(trash.restore, { params: { kind: 'student', id } })
  const { courseId } = await t.make.registration({ studentId: id, paid: 10_000, registeredAt: t.clock.now() })
  await act(payments.create, { body: { student: id, course: courseId, amount: 100, concept: 'Abono' } })
  expect(await press(back)).toMatchObject({
    status: 409,
    code: 'UNDO_USED',
    text: 'Ana López tiene desde entonces 1 inscripción y 2 pagos.',
  })
  expect(await isGone('student', id)).toBe(false)
})

test('M58: a redo does not delete a student with a new payment, but deletes one without changes', async () => {
  const { id } = await t.make.student({ name: 'Ana', lastName: 'López' })
  const back = await undoLater(await act(registrations.removeStudent, { params: { id } }))
  const { groupId } = await t.make.registration({ studentId: id, paid: 10_000 })
  await act(registrations.remove, { params: { id, groupId } })
  expect(await press(back)).toMatchObject({ status: 409, code: 'UNDO_USED' })
  const { id: other } = await t.make.student()
  await undoLater(await undoLater(await act(registrations.removeStudent, { params: { id: other } })))
  expect(await isGone('student', other)).toBe(true)
})

test('M58: Hugo pays and leaves while the clock is seconds late: his money is found, and he is not deleted again', async () => {
  const { id } = await t.make.student({ name: 'Hugo', lastName: 'Vega' })
  const back = await undoLater(await act(registrations.removeStudent, { params: { id } }))
  const { groupId } = await t.make.registration({ studentId: id, price: 950_000 })
  const { courseId } = await t.db.selectFrom('classGroup').select('courseId').where('id', '=', groupId).executeTakeFirstOrThrow()
  const now = t.clock.now()
  await t.clock.jump(new Date(now.getTime() - 3_000))
  await act(payments.create, { body: { student: id, course: courseId, amount: 10, concept: 'Abono' } })
  await t.clock.jump(now)
  await act(registrations.remove, { params: { id, groupId } })
  expect(await press(back)).toMatchObject({ status: 409, code: 'UNDO_USED', text: 'Hugo Vega tiene desde entonces 1 pago.' })
  expect(await isGone('student', id)).toBe(false)
})

test('M58: Dora, who has paid all of her course, is deleted, restored and deleted again; with a payment voided she is not', async () => {
  const { id } = await t.make.student({ name: 'Dora', lastName: 'Paz' })
  await t.make.registration({ studentId: id, price: 100_000, paid: 100_000 })
  const back = await undoLater(await undoLater(await undoLater(await act(registrations.removeStudent, { params: { id } }))))
  const { id: payment } = await t.db.selectFrom('entry').select('id').where('studentId', '=', id).executeTakeFirstOrThrow()
  await act(payments.void, { params: { id: payment }, body: { reason: 'Doble' } })
  expect(await press(back)).toMatchObject({ status: 409, code: 'UNDO_USED' })
  expect(await isGone('student', id)).toBe(false)
})

const IN_USE = { status: 409, code: 'IN_USE' }
test('M58: a group with a student stays', async () => {
  const { id, name } = await t.make.group()
  const back = await undoLater(await act(groups.remove, { params: { id } }))
  await t.make.registration({ groupId: id })
  expect(await press(back)).toMatchObject({ ...IN_USE, text: expect.stringContaining(`No se puede eliminar el grupo ${name}`) as string })
  expect(await isGone('classGroup', id)).toBe(false)
})

test('M58: refuses a course with a group, a room and a campus with one, a teacher who has one, a talk with a visitor', async () => {
  const { id: course } = await t.make.course()
  const { id: room, locationId } = await t.make.classroom()
  const { id: teacher } = await t.make.employee({ isProfessor: true })
  const { id: talk } = await t.make.talk()
  const backs = [
    await undoLater(await act(courses.remove, { params: { id: course } })),
    await undoLater(await act(classrooms.remove, { params: { id: room } })),
    await undoLater(await act(locations.remove, { params: { id: locationId } })),
    await undoLater(await act(employees.remove, { params: { id: teacher } })),
    await undoLater(await act(talks.remove, { params: { id: talk } })),
  ]
  await t.make.group({ courseId: course, classroomId: room, teacherId: teacher })
  await t.make.visitor({ talkId: talk })
  for (const back of backs.slice(0, 4)) expect(await press(back)).toMatchObject(IN_USE)
  expect(await press(backs[4]!)).toMatchObject({ status: 409, code: 'TALK_IN_USE' })
  expect(await isGone('course', course)).toBe(false)
  expect(await isGone('classroom', room)).toBe(false)
  expect(await isGone('location', locationId)).toBe(false)
  expect(await isGone('employee', teacher)).toBe(false)
  expect(await isGone('talk', talk)).toBe(false)
})

test('M58: refuses a campus that got a room since', async () => {
  const { id } = await t.make.location({ name: 'Centro' })
  const back = await undoLater(await act(locations.remove, { params: { id } }))
  await t.make.classroom({ locationId: id })
  expect(await press(back)).toMatchObject({ status: 409, code: 'UNDO_USED', text: 'Centro tiene desde entonces 1 salón.' })
})

test('M58: a teacher just hired who teaches by now stays on undo', async () => {
  const { status, body, headers } = await t.call(
    employees.create,
    {
      body: {
        name: 'Luis',
        lastName: 'Mora',
        secondLastName: 'Ríos',
        phoneNumber: '5512345678',
        email: 'luis.mora@correo.mx',
        password: 'Una-frase-larga-7',
        roles: [],
        isProfessor: true,
      },
    },
    { as: rosa },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const teacher = await t.db.selectFrom('employee').select('id').where('email', '=', 'luis.mora@correo.mx').executeTakeFirstOrThrow()
  await t.make.group({ teacherId: teacher.id })
  expect(await press(String(headers.act))).toMatchObject(IN_USE)
})
