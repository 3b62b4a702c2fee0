// Daniel works at the desk of Coyoacán and sees only Coyoacán; Beatriz studies at Lindavista, Ana at Coyoacán.
import { beforeAll, describe, expect, test } from 'vitest'
import { employees } from '#features/foundation/employees/contract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { payments } from '#features/money/payments/contract.ts'
import { students } from '#features/people/students/contract.ts'
import { scanners } from '#features/presence/scanners/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { newId } from '#lib/ids.ts'
import { enrolment } from '../contract.ts'

const t = await startTest()
let daniel: Caller
let campus: { south: string; north: string }
let group: { south: string; north: string }
let ana: string
let beatriz: string
beforeAll(async () => {
  const [south, north] = [await t.make.location(), await t.make.location()]
  campus = { south: south.id, north: north.id }
  const groupAt = async (locationId: string) => (await t.make.group({ classroomId: (await t.make.classroom({ locationId })).id })).id
  group = { south: await groupAt(south.id), north: await groupAt(north.id) }
  ana = (await t.make.registration({ groupId: group.south, paid: 10_000 })).studentId
  const { id } = await t.make.student({ email: 'beatriz@correo.mx', name: 'Beatriz', uniqueFolio: '26-800777' })
  beatriz = id
  await t.make.registration({ studentId: id, groupId: group.north, paid: 10_000 })
  daniel = await limitedTo(t, [south.id])
})

const enrolled = (studentId: string, groupId: string) => ({
  params: { groupId, studentId },
  body: { payment: { paymentType: 'cash' as const, concept: 'Inscripción', amount: 0 } },
})
const campusesOf = async (id: string) =>
  (await t.db.selectFrom('student').select('campuses').where('id', '=', id).executeTakeFirstOrThrow()).campuses

describe('CON-8: hides other campuses', () => {
  test('Daniel lists Ana; Beatriz does not exist for him', async () => {
    const { students: listed, total } = await t.ok(students.list, {}, daniel)
    expect(listed.map(({ _id }) => _id)).toEqual([ana])
    expect(total).toBe(1)
    expect(await t.refused(students.find, { params: { id: beatriz } }, daniel)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    expect((await t.ok(students.list, {}, await t.admin())).total).toBe(2)
  })

  test('refuses to enrol in a group of another campus', async () => {
    const refusal = await t.refused(enrolment.enrol, enrolled(ana, group.north), daniel)
    expect(refusal).toMatchObject({ status: 403, code: 'OUTSIDE_CAMPUS', message: 'Eso pertenece a otra sede.' })
    expect(await campusesOf(ana)).toEqual([campus.south])
  })
})

test('CON-12: the door of Coyoacán distinguishes a pass of another campus from an unknown one, without a name', async () => {
  const response = await t.call(scanners.scan, { params: { id: beatriz }, body: {} }, { as: daniel })
  expect(response.body.errorExt).toEqual({ code: 'OTHER_CAMPUS', message: { es: 'Este pase es de otra sede.' } })
  expect(JSON.stringify(response.body)).not.toContain('Beatriz')
  const talk = await t.make.talk({ classroomId: (await t.make.classroom({ locationId: campus.north })).id })
  const visitor = await t.make.visitor({ talkId: talk.id, name: 'Zulema' })
  const refusal = await t.call(scanners.scan, { params: { id: visitor.id }, body: {} }, { as: daniel })
  expect(refusal.body.errorExt).toEqual({ code: 'OTHER_CAMPUS', message: { es: 'Este pase es de otra sede.' } })
  expect(await t.refused(scanners.scan, { params: { id: newId() }, body: {} }, daniel)).toMatchObject({ code: 'PASS_UNKNOWN' })
})

test("CON-12: judges an offline scan by the user's campuses at the time of sending", async () => {
  const { studentId, id } = await t.make.registration({ groupId: group.south })
  await t.make.registration({ studentId, groupId: group.north })
  const scannedAt = t.clock.now().toISOString()
  await t.make.end(id)
  const response = await t.call(
    scanners.scan,
    { params: { id: studentId }, body: { scan: crypto.randomUUID(), scannedAt } },
    { as: daniel },
  )
  expect(response.body.errorExt).toEqual({ code: 'OTHER_CAMPUS', message: { es: 'Este pase es de otra sede.' } })
})

describe('CON-9: the exact e-mail finds a student of another campus, and an enrolment adds them here', () => {
  test("shows only Beatriz's names and that she belongs to another campus", async () => {
    const { student } = await t.ok(students.byEmail, { params: { email: 'beatriz@correo.mx' } }, daniel)
    expect(student).toMatchObject({ _id: beatriz, name: 'Beatriz', outside: true })
    expect(Object.keys(student).toSorted()).toEqual(['_id', 'email', 'lastName', 'name', 'outside', 'registerDate', 'secondLastName'])
    const whole = await t.ok(students.byEmail, { params: { email: 'beatriz@correo.mx' } }, await t.admin())
    expect(whole.student).not.toHaveProperty('outside')
  })

  test('finds by the whole folio or the pass, without the e-mail; refuses part of a folio', async () => {
    for (const key of ['26-800777', beatriz]) {
      const { student } = await t.ok(students.bring, { params: { key } }, daniel)
      expect(student).toMatchObject({ _id: beatriz, name: 'Beatriz', outside: true })
      expect(Object.keys(student).toSorted()).toEqual(['_id', 'lastName', 'name', 'outside', 'registerDate', 'secondLastName'])
    }
    expect((await t.ok(students.bring, { params: { key: ana } }, daniel)).student).not.toHaveProperty('outside')
    expect((await t.ok(students.bring, { params: { key: '26-800777' } }, await t.admin())).student).not.toHaveProperty('outside')
    expect(await t.refused(students.bring, { params: { key: '26-80077' } }, daniel)).toMatchObject({ status: 400 })
    for (const key of ['26-999999', newId()])
      expect(await t.refused(students.bring, { params: { key } }, daniel)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })

  test('after the enrolment she belongs to both campuses and shows in full; the audit log says who added her', async () => {
    await t.ok(enrolment.enrol, enrolled(beatriz, group.south), daniel)
    expect(await t.lastAudit(enrolment.enrol.name)).toMatchObject({ after: { brought: true } })
    expect(await campusesOf(beatriz)).toEqual([campus.south, campus.north].toSorted())
    const { payments: all } = await t.ok(payments.byStudent, { params: { id: beatriz } }, daniel)
    expect(all.length).toBeGreaterThan(0)
    expect((await t.ok(students.find, { params: { id: beatriz } }, daniel)).student.groups.toSorted()).toEqual(
      Object.values(group).toSorted(),
    )
  })

  test('her bill ignores her history at other campuses, and her credit stays unchanged', async () => {
    const first = await t.make.registration({ groupId: group.north, paid: 10_000 })
    await t.make.end(first.id)
    const { price } = await t.db
      .selectFrom('course')
      .innerJoin('classGroup', 'classGroup.courseId', 'course.id')
      .select('course.price')
      .where('classGroup.id', '=', group.south)
      .executeTakeFirstOrThrow()
    const { params, body } = enrolled(first.studentId, group.south)
    const amount = price / 100
    const payment = { ...body.payment, amount }
    await t.ok(enrolment.enrol, { params, body: { payment, expected: { price: amount, toPay: amount } } }, daniel)
    const { balanceDue, credit } = await t.db
      .selectFrom('student')
      .select(['balanceDue', 'credit'])
      .where('id', '=', first.studentId)
      .executeTakeFirstOrThrow()
    expect({ balanceDue, credit }).toEqual({ balanceDue: 0, credit: 10_000 })
    const { payments: all } = await t.ok(payments.byStudent, { params: { id: first.studentId } }, daniel)
    expect(all.map(each => each.amount).toSorted((a, b) => a - b)).toEqual([100, amount])
  })

  test('429 after thirty lookups in an hour; an unused e-mail does not count, a folio does', async () => {
    const caller = await limitedTo(t, [campus.south])
    const { email } = await t.make.student({ email: 'dora@correo.mx', originLocationId: campus.north })
    const ask = (of: string) => t.call(students.byEmail, { params: { email: of } }, { as: caller })
    const bring = (key: string) => t.call(students.bring, { params: { key } }, { as: caller })
    for (let n = 0; n < 15; n++) {
      expect((await ask('nadie@correo.mx')).status).toBe(404)
      expect((await ask(email)).status).toBe(200)
      expect((await bring(`26-${String(900_000 + n)}`)).status).toBe(404)
    }
    expect((await ask(email)).status).toBe(429)
    expect((await bring('26-900099')).status).toBe(429)
    // The user can still register students and see their own data.
    expect((await ask('nadie@correo.mx')).status).toBe(404)
    expect((await bring(ana)).status).toBe(200)
    await t.clock.advance(3_600_000)
    expect((await ask(email)).status).toBe(200)
  })

  test('two campuses register the same new person at once: one succeeds, the other learns who has the e-mail', async () => {
    const noemi = await limitedTo(t, [campus.north])
    const body = (groupId: string) => ({
      student: { name: 'Eva', lastName: 'Sol', secondLastName: 'Paz', email: 'eva.sol@correo.mx', phoneNumber: '5512345678' },
      group: { id: groupId },
      payment: { paymentType: 'cash' as const, concept: 'Inscripción', amount: 0 },
    })
    const answers = await Promise.all([
      t.call(enrolment.register, { body: body(group.south) }, { as: daniel }),
      t.call(enrolment.register, { body: body(group.north) }, { as: noemi }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [first, second] = answers
    const errorExt = (first.status === 409 ? first : second).body.errorExt
    expect(errorExt).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(errorExt).not.toHaveProperty('student')
    const { student } = await t.ok(students.byEmail, { params: { email: 'eva.sol@correo.mx' } }, first.status === 409 ? daniel : noemi)
    expect(student).toMatchObject({ name: 'Eva', outside: true })
  })
})

test('CON-11: he voids acts at his campus, not those of other users elsewhere', async () => {
  const colleague = await t.make.employee()
  const entryAt = (locationId: string) => t.make.entry({ studentId: ana, other: true, amount: 5_000, locationId, userId: colleague.id })
  const [here, elsewhere] = [await entryAt(campus.south), await entryAt(campus.north)]
  expect(await t.refused(payments.void, { params: { id: elsewhere.id } }, daniel)).toMatchObject({ status: 403, code: 'OUTSIDE_CAMPUS' })
  await t.ok(payments.void, { params: { id: here.id } }, daniel)
})

test('CON-1: the session names the campuses of a limited user only', async () => {
  const { name } = await t.db.selectFrom('location').select('name').where('id', '=', campus.south).executeTakeFirstOrThrow()
  expect((await t.ok(session.current, {}, daniel)).user.campuses).toEqual([{ _id: campus.south, name }])
  expect((await t.ok(session.current, {}, await t.admin())).user).not.toHaveProperty('campuses')
})

describe("CON-15, CON-16: cannot grant more than one's own rights", () => {
  test('he sees colleagues of Coyoacán and changes only those limited to it', async () => {
    const [own, whole, far] = [
      await t.make.employee({ campuses: [campus.south], locationId: campus.south }),
      await t.make.employee({ locationId: campus.south }),
      await t.make.employee({ campuses: [campus.north], locationId: campus.north }),
    ]
    const ids = (await t.ok(employees.list, {}, daniel)).users.map(({ _id }) => _id)
    expect(ids).toContain(own.id)
    expect(ids).toContain(whole.id)
    expect(ids).not.toContain(far.id)
    await t.ok(employees.update, { params: { id: own.id }, body: { name: 'Otra' } }, daniel)
    expect(await t.refused(employees.update, { params: { id: whole.id }, body: { name: 'Otra' } }, daniel)).toMatchObject({
      code: 'OUTSIDE_CAMPUS',
    })
    expect(await t.refused(employees.remove, { params: { id: far.id } }, daniel)).toMatchObject({ code: 'EMPLOYEE_NOT_FOUND' })
    expect(await t.refused(employees.update, { params: { id: own.id }, body: { location: campus.north } }, daniel)).toMatchObject({
      code: 'OUTSIDE_CAMPUS',
    })
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', whole.id).execute()
    expect(await t.refused(trash.restore, { params: { kind: 'employee', id: whole.id } }, daniel)).toMatchObject({ code: 'OUTSIDE_CAMPUS' })
  })

  test('a user he adds has the same limits', async () => {
    const body = {
      name: 'Rita',
      lastName: 'Sol',
      secondLastName: 'Paz',
      email: 'rita@plantel.mx',
      password: 'larga-12',
      phoneNumber: '5512345678',
    }
    const { user } = await t.ok(employees.create, { body }, daniel)
    const row = await t.db.selectFrom('employee').select(['campuses', 'locationId']).where('id', '=', user._id).executeTakeFirstOrThrow()
    expect(row).toEqual({ campuses: [campus.south], locationId: campus.south })
  })

  test("refuses to delete a campus in a user's scope", async () => {
    const third = await t.make.location()
    await t.make.employee({ campuses: [campus.north, third.id], locationId: campus.north })
    expect(await t.refused(locations.remove, { params: { id: third.id } }, await t.admin())).toMatchObject({ status: 409, code: 'IN_USE' })
  })
})
