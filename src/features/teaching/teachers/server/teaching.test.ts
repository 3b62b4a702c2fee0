import { expect, test } from 'vitest'
import { employeesAccess } from '#features/foundation/employees/access.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import { teaching } from '../contract.ts'

const t = await startTest()
const desk = await t.as(employeesAccess.screen, employeesAccess.update)
const NOTHING = { courses: [], locations: [], hours: [] }

test('OFE-18: Coordination saves that Irma gives Física at two campuses, mornings only; the next save replaces it', async () => {
  const irma = await t.make.employee({ name: 'Irma', isProfessor: true })
  const params = { id: irma.id }
  expect((await t.ok(teaching.find, { params }, desk)).teaching).toEqual(NOTHING)
  const [physics, maths] = [await t.make.course({ name: 'Física' }), await t.make.course({ name: 'Álgebra' })]
  const [north, south] = [await t.make.location({ name: 'Norte' }), await t.make.location({ name: 'Sur' })]
  const mornings = [0, 2].map(day => ({ day, startHour: '0700', endHour: '1400' }))
  const body = { courses: [physics.id, maths.id], locations: [south.id, north.id], hours: mornings }
  const saved = {
    courses: [
      { _id: maths.id, name: 'Álgebra' },
      { _id: physics.id, name: 'Física' },
    ],
    locations: [
      { _id: north.id, name: 'Norte' },
      { _id: south.id, name: 'Sur' },
    ],
    hours: mornings,
  }
  expect((await t.ok(teaching.save, { params, body }, desk)).teaching).toEqual(saved)
  expect((await t.ok(teaching.find, { params }, desk)).teaching).toEqual(saved)
  await t.ok(teaching.save, { params, body: NOTHING }, desk)
  expect((await t.ok(teaching.find, { params }, desk)).teaching).toEqual(NOTHING)
})

test('OFE-18: refuses deleted courses and campuses, overlapping hours and people who left; writes nothing', async () => {
  const { id } = await t.make.employee({ isProfessor: true })
  const course = await t.make.course()
  await t.ok(teaching.save, { params: { id }, body: { ...NOTHING, courses: [course.id] } }, desk)
  const deletedCourse = await t.make.course({ deletedAt: t.clock.now() })
  const refusalOf = async (body: object, params = { id }) =>
    (await t.refused(teaching.save, { params, body: { ...NOTHING, ...body } }, desk)).code
  expect(await refusalOf({ courses: [course.id, deletedCourse.id] })).toBe('COURSE_NOT_FOUND')
  expect(await refusalOf({ locations: [newId()] })).toBe('LOCATION_NOT_FOUND')
  expect(await refusalOf({}, { id: newId() })).toBe('EMPLOYEE_NOT_FOUND')
  expect((await t.refused(teaching.find, { params: { id: newId() } }, desk)).code).toBe('EMPLOYEE_NOT_FOUND')
  const twice = { day: 1, startHour: '0900', endHour: '1100' }
  expect((await t.call(teaching.save, { params: { id }, body: { ...NOTHING, hours: [twice, twice] } }, { as: desk })).status).toBe(400)
  expect((await t.ok(teaching.find, { params: { id } }, desk)).teaching.courses).toHaveLength(1)
})
