import { describe, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { students } from '#features/people/students/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { registrations } from '../contract.ts'
import { PERMISSIONS, stage } from './testing.ts'

const t = await startTest()
const desk = await t.as(...PERMISSIONS)
const { groupOf, combined, assign, seats, leavesNothing, figures, enrol, lastAudit, standingOf } = stage(t, desk)

const remove = async (id: string, groupId: string) => (await t.ok(registrations.remove, { params: { id, groupId } }, desk)).student
const removeStudent = (id: string) => t.ok(registrations.removeStudent, { params: { id } }, desk)
const attend = (studentId: string, groupId: string) =>
  t.db.insertInto('attendance').values({ id: newId(), studentId, groupId, day: '2026-11-20', present: true, source: 'manual' }).execute()
const attendances = (studentId: string) => t.db.selectFrom('attendance').selectAll().where('studentId', '=', studentId).execute()

describe('DELETE /students/{id}/group/{groupId}', () => {
  test('REG-40 MON-6: frees the seat, turns the money into credit, keeps entries and attendance; audited and announced', async () => {
    const group = await groupOf(300_000, { quota: 1 })
    const { id } = await t.make.student()
    await enrol(id, group.id, 1200, 300)
    await attend(id, group.id)
    const [row] = await standingOf(id)
    const entries = await t.db.selectFrom('entry').selectAll().where('studentId', '=', id).orderBy('id').execute()
    t.events.length = 0
    expect(await remove(id, group.id)).toMatchObject({ _id: id, groups: [], debt: false })

    expect(await figures(id)).toEqual([0, 0, 1200, [], 1200])
    expect(await seats(group.id)).toEqual([0])
    const ended = await t.db.selectFrom('registration').selectAll().where('id', '=', row!.id).executeTakeFirstOrThrow()
    expect(ended).toEqual({ ...row, endedAt: t.clock.now() })
    expect(await t.db.selectFrom('entry').selectAll().where('studentId', '=', id).orderBy('id').execute()).toEqual(entries)
    expect(await attendances(id)).toHaveLength(1)
    expect(await lastAudit('registrations.remove')).toMatchObject({
      ids: [id, row!.id, group.id],
      before: { group: group.id, groupName: group.name, price: 300_000, balanceDue: 150_000, credit: 0 },
      after: { ended: [row!.id], balanceDue: 0, credit: 120_000, taken: { [group.id]: 0 } },
    })
    expect(t.events).toEqual([
      { resource: 'students', ids: [id] },
      { resource: 'groups', ids: [group.id] },
      { resource: 'payments', ids: [id, ...entries.map(entry => entry.id)] },
    ])
    // The removal frees the seat: another student gets it.
    await enrol((await t.make.student()).id, group.id, 0)
  })

  test('MON-11 MON-4: A 3,000, discount 300, paid 1,200, removed; later B 4,000', async () => {
    const [a, b] = [await groupOf(300_000), await groupOf(400_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 1200, 300)
    await remove(id, a.id)
    await enrol(id, b.id, 0)
    expect(await figures(id)).toEqual([4000, 0, 1200, [2800], 0])
  })

  test('MON-12: A paid 1,500, removed, credit pays B 1,000', async () => {
    const [a, b] = [await groupOf(150_000), await groupOf(100_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 1500)
    await remove(id, a.id)
    await enrol(id, b.id, 0)
    expect(await figures(id)).toEqual([1000, 0, 1500, [], 500])
  })

  test('REG-41 MON-5: the excess of one registration pays the others at once', async () => {
    const [a, b] = [await groupOf(150_000), await groupOf(200_000)]
    const { id } = await t.make.student()
    await enrol(id, a.id, 1500)
    await enrol(id, b.id, 0)
    await remove(id, a.id)
    expect(await figures(id)).toEqual([2000, 0, 1500, [500], 0])
  })

  test('REG-42: a parent ends its modules; a module ends only its own row and item', async () => {
    const names = ['Razonamiento', 'Matemáticas']
    const { group, children, courses } = await combined(names)
    const parent = await t.make.registration({ groupId: group.id, paid: 600_000 })
    await assign(parent, children, names)
    const one = await remove(parent.studentId, children[0]!.id)
    expect(one!.comipemsOrder).toEqual([{ course: courses[1]!.id, name: 'Matemáticas', phase: 2 }])
    expect(await seats(group.id, ...children.map(child => child.id))).toEqual([1, 0, 1])
    expect(await figures(parent.studentId)).toEqual([6000, 0, 6000, [], 0])
    const none = await remove(parent.studentId, group.id)
    expect(none).toMatchObject({ comipemsOrder: [], groups: [] })
    expect(await seats(group.id, ...children.map(child => child.id))).toEqual([0, 0, 0])
    expect(await standingOf(parent.studentId)).toEqual([])
    expect(await figures(parent.studentId)).toEqual([0, 0, 6000, [], 6000])
  })

  test('REG-43: refuses: not in it, removed already, unknown or deleted student, without the right', async () => {
    const { studentId, groupId } = await t.make.registration()
    const refuse = (id: string, group: string, as = desk) =>
      leavesNothing(() => t.refused(registrations.remove, { params: { id, groupId: group } }, as))
    expect(await refuse(studentId, (await t.make.group()).id)).toMatchObject({
      status: 404,
      code: 'NOT_REGISTERED',
      message: 'El alumno no está inscrito en el grupo.',
    })
    expect(await refuse(newId(), groupId)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    expect(await refuse(studentId, groupId, await t.as('delete /students/', 'put /students/?/groups/?'))).toMatchObject({ status: 403 })
    await remove(studentId, groupId)
    expect(await refuse(studentId, groupId)).toMatchObject({ status: 404, code: 'NOT_REGISTERED' })
  })
})

describe('DELETE /students/{id}', () => {
  test('REG-45: hides, ends registrations, frees seats and e-mail; keeps payments and attendance', async () => {
    const [a, b] = [await groupOf(150_000), await groupOf(50_000)]
    const { id, email } = await t.make.student()
    await enrol(id, a.id, 1500)
    await enrol(id, b.id, 0, 500)
    await attend(id, a.id)
    const ended = (await standingOf(id)).map(row => row.id)
    t.events.length = 0
    await removeStudent(id)

    expect(await t.refused(students.find, { params: { id } }, desk)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    const { total } = await t.ok(students.search, { query: { query: email } }, desk)
    expect(total).toBe(0)
    expect(await standingOf(id)).toEqual([])
    expect(await seats(a.id, b.id)).toEqual([0, 0])
    expect(await t.db.selectFrom('entry').selectAll().where('studentId', '=', id).execute()).toHaveLength(2)
    expect(await attendances(id)).toHaveLength(1)
    const row = await t.db
      .selectFrom('student')
      .select(['deletedAt', 'balanceDue', 'credit'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // The payment remains as credit, in case the student returns.
    expect(row).toEqual({ deletedAt: t.clock.now(), balanceDue: 0, credit: 150_000 })
    expect((await t.make.student({ email })).email).toBe(email)
    expect(await lastAudit('registrations.removeStudent')).toMatchObject({
      resource: 'students',
      ids: [id, ...ended],
      before: { email, registrations: ended.map(each => ({ id: each })) },
      after: { taken: { [a.id]: 0, [b.id]: 0 } },
    })
    expect(t.events.map(event => event.resource)).toEqual(['students', 'groups', 'payments'])
  })

  test('REG-46: restorable: registrations and modules end at the instant of the deletion; keeps the order of modules', async () => {
    const { group, children, courses } = await combined(['Razonamiento'])
    const parent = await t.make.registration({ groupId: group.id, paid: 600_000 })
    await assign(parent, children, [courses[0]!.name])
    await removeStudent(parent.studentId)
    const rows = await t.db.selectFrom('registration').select('endedAt').where('studentId', '=', parent.studentId).execute()
    expect(rows).toEqual([{ endedAt: t.clock.now() }, { endedAt: t.clock.now() }])
    const { comipemsOrder } = await t.db
      .selectFrom('student')
      .select('comipemsOrder')
      .where('id', '=', parent.studentId)
      .executeTakeFirstOrThrow()
    expect(comipemsOrder).toHaveLength(1)
    expect(await seats(group.id, children[0]!.id)).toEqual([0, 0])
  })

  test('REG-48: a student without registrations', async () => {
    const { id } = await t.make.student()
    await removeStudent(id)
    expect(await t.refused(students.find, { params: { id } }, desk)).toMatchObject({ status: 404 })
  })

  test('REG-47: refuses while debt or credit is not 0, with the figures', async () => {
    const { studentId: owes } = await t.make.registration({ paid: 499_999 })
    const registration = await t.make.registration({ paid: 100_000 })
    await remove(registration.studentId, registration.groupId)
    for (const [id, debt, credit] of [
      [owes, 0.01, 0],
      [registration.studentId, 0, 1000],
    ] as const) {
      const { status, body } = await leavesNothing(() => t.call(registrations.removeStudent, { params: { id } }, { as: desk }))
      expect(status).toBe(409)
      expect(body.errorExt).toEqual({
        code: 'STUDENT_HAS_BALANCE',
        message: { es: 'El alumno tiene adeudo o saldo a favor: déjalo en cero antes de eliminarlo.' },
        debt,
        credit,
      })
    }
  })

  test('REG-48: refuses: unknown, deleted already, without the right', async () => {
    const { id } = await t.make.student()
    const refuse = (studentId: string, as = desk) =>
      leavesNothing(() => t.refused(registrations.removeStudent, { params: { id: studentId } }, as))
    expect(await refuse(newId())).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
    expect(await refuse(id, await t.as('put /students/', 'delete /students/?/group/?'))).toMatchObject({ status: 403 })
    await removeStudent(id)
    expect(await refuse(id)).toMatchObject({ status: 404, code: 'STUDENT_NOT_FOUND' })
  })
})
