import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { enrolment } from '#features/money/enrolment/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const admin = await t.admin()
const { input, create, change, changeRefused } = courseStage(t, admin)
const NAME_TAKEN = { status: 409, code: 'COURSE_NAME_TAKEN', message: 'Ya existe un curso con ese nombre.', fields: ['name'] }
const INACTIVE = { status: 409, code: 'COURSE_INACTIVE', message: 'El curso está inactivo.' }

test('M41: refuses a second course with the same name in any spelling', async () => {
  await create({ name: 'Álgebra Básica' })
  for (const name of ['Álgebra Básica', 'ALGEBRA  BASICA'])
    expect(await t.refused(courses.create, { body: input({ name }) }, admin)).toEqual(NAME_TAKEN)
  const other = await create({ name: 'Geometría' })
  expect(await changeRefused(other._id, { name: 'álgebra básica' })).toEqual(NAME_TAKEN)
  expect(await change(other._id, { name: 'GEOMETRÍA' })).toMatchObject({ name: 'GEOMETRÍA' })
})

test('M41: one of twenty desks that create the same course at once succeeds', async () => {
  const creations = await Promise.all(
    Array.from({ length: 20 }, () => t.call(courses.create, { body: input({ name: 'Física' }) }, { as: admin })),
  )
  expect(creations.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(creations.filter(({ status }) => status === 409)).toHaveLength(19)
})

test('M41: two courses that had one name before remain usable', async () => {
  const [one, two] = [await t.make.course({ name: 'Química' }), await t.make.course({ name: 'Química' })]
  expect(await change(one.id, { name: 'Química', duration: 45 })).toMatchObject({ duration: 45 })
  expect(await change(two.id, { price: 99 })).toMatchObject({ price: 99 })
  expect(await change(two.id, { name: 'Química II' })).toMatchObject({ name: 'Química II' })
  expect(await changeRefused(two.id, { name: 'Química' })).toEqual(NAME_TAKEN)
})

test('M41: a deleted course frees its name, and cannot return while another course has it', async () => {
  const { _id } = await create({ name: 'Historia' })
  await t.ok(courses.remove, { params: { id: _id } }, admin)
  await create({ name: 'Historia' })
  expect(await t.refused(trash.restore, { params: { kind: 'course', id: _id } }, admin)).toMatchObject({ code: 'COURSE_NAME_TAKEN' })
})

const payment = { paymentType: 'cash' as const, amount: 0, concept: 'Inscripción' }

test('M39: refuses to create a group of an inactive course or to move a group to it', async () => {
  const off = await t.make.course({ active: false })
  const body = {
    course: off.id,
    name: 'Nuevo',
    schedules: [{ day: 1, startHour: '0900', endHour: '1000' }],
    startDate: '2026-12-01',
    endDate: '2027-03-01',
  }
  expect(await t.refused(groups.create, { body }, admin)).toEqual({ ...INACTIVE, fields: ['course'] })
  const group = await t.make.group()
  expect(await t.refused(groups.update, { params: { id: group.id }, body: { course: off.id } }, admin)).toEqual({
    ...INACTIVE,
    fields: ['course'],
  })
})

test('M39: refuses to enrol in a group of an inactive course or to move a student there', async () => {
  const off = await t.make.course({ active: false })
  const [group, ana] = [await t.make.group({ courseId: off.id }), await t.make.student()]
  const enrol = { params: { groupId: group.id, studentId: ana.id }, body: { payment } }
  expect(await t.refused(enrolment.enrol, enrol, admin)).toMatchObject(INACTIVE)
  const student = { name: 'Luz', lastName: 'Paz', secondLastName: 'Ruiz', email: 'luz@correo.mx', phoneNumber: '5512345678' }
  expect(await t.refused(enrolment.register, { body: { student, group: { id: group.id }, payment } }, admin)).toMatchObject(INACTIVE)
  const { studentId, groupId } = await t.make.registration()
  const move = { params: { id: studentId, oldGroupId: groupId }, body: { group: { id: group.id } } }
  expect(await t.refused(registrations.change, move, admin)).toMatchObject(INACTIVE)
  expect(await t.db.selectFrom('classGroup').select('taken').where('id', '=', group.id).executeTakeFirst()).toEqual({ taken: 0 })
})

test('M39: an enrolment waits while the course is being switched off, then is refused', async () => {
  const course = await t.make.course()
  const [group, ana] = [await t.make.group({ courseId: course.id }), await t.make.student()]
  let enrolled: Promise<{ status: number }> | undefined
  await t.db.transaction().execute(async trx => {
    await sql`update course set active = false where id = ${course.id}`.execute(trx)
    enrolled = t.call(enrolment.enrol, { params: { groupId: group.id, studentId: ana.id }, body: { payment } }, { as: admin })
    const waits = async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(t.db)
      return rows.length > 0
    }
    await expect.poll(waits).toBe(true)
  })
  expect((await enrolled)?.status).toBe(409)
})
