import { describe, expect, test } from 'vitest'
import { expectTrueDues } from '#db/booksTrue.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { classrooms, locations } from '#features/foundation/locations/contract.ts'
import { paymentPlans } from '#features/money/plans/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { payments, studentAccount } from '#features/money/payments/contract.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import type { TrashKind } from '../access.ts'
import { trash } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()
const DAY = 86_400_000

const restore = (kind: TrashKind, id: string, as = admin) => t.ok(trash.restore, { params: { kind, id } }, as)
const refusalOf = (kind: string, id: string, as = admin) => t.refused(trash.restore, { params: { kind, id } }, as)
const listed = async (kind?: TrashKind, as = admin) => (await t.ok(trash.list, { query: { kind, limit: 200 } }, as)).items
const groupOf = (id: string) => t.db.selectFrom('classGroup').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('the list', () => {
  test('TRA-1, TRA-2: lists deletions newest first, by whom, until when; only kinds that the caller may delete', async () => {
    const desk = await t.as('get /talks/', 'delete /talks/')
    const talk = await t.make.talk({ name: 'Plática borrada' })
    const student = await t.make.student()
    await t.ok(talks.remove, { params: { id: talk.id } }, desk)
    await t.ok(registrations.removeStudent, { params: { id: student.id } }, admin)
    const mine = await listed(undefined, desk)
    expect(mine).toEqual([
      {
        _id: talk.id,
        kind: 'talk',
        name: 'Plática borrada',
        detail: '05/12/2026',
        user: expect.stringMatching(/\w/),
        deletedAt: t.clock.now().toISOString(),
        until: new Date(t.clock.now().getTime() + 30 * DAY).toISOString(),
      },
    ])
    expect((await listed()).map(each => each._id)).toEqual(expect.arrayContaining([talk.id, student.id]))
    expect((await listed('student')).every(each => each.kind === 'student')).toBe(true)
    const stranger = await t.as('delete /locations/')
    expect(await listed('talk', stranger)).toEqual([])
    expect(await refusalOf('talk', talk.id, stranger)).toMatchObject({ status: 403 })
  })

  test('TRA-3: after 30 days neither lists nor restores', async () => {
    const old = new Date(t.clock.now().getTime() - 30 * DAY - 1000)
    const talk = await t.make.talk({ deletedAt: old })
    expect((await listed('talk')).map(each => each._id)).not.toContain(talk.id)
    expect(await refusalOf('talk', talk.id)).toMatchObject({ code: 'NOT_IN_TRASH' })
  })

  test('TRA-3: refuses what is not deleted, and what does not exist', async () => {
    const talk = await t.make.talk()
    expect(await refusalOf('talk', talk.id)).toMatchObject({ code: 'NOT_IN_TRASH' })
    expect(await refusalOf('talk', newId())).toMatchObject({ code: 'NOT_IN_TRASH' })
    expect(await refusalOf('payment', newId())).toMatchObject({ status: 400 })
  })
})

describe('a deleted student', () => {
  test('TRA-5: is restored with the registrations that ended then, while seats remain; else the money is credit', async () => {
    const course = await t.make.course({ price: 100_000 })
    const [open, full] = [await t.make.group({ courseId: course.id, quota: 2 }), await t.make.group({ courseId: course.id, quota: 1 })]
    const student = await t.make.student()
    for (const group of [open, full]) {
      await t.make.registration({ studentId: student.id, groupId: group.id, paid: 100_000 })
    }
    await t.ok(registrations.removeStudent, { params: { id: student.id } }, admin)
    await t.make.registration({ groupId: full.id, paid: 100_000 })
    const { name, notes } = await restore('student', student.id)
    expect(name).toBe('Ana López Ruiz')
    expect(notes).toEqual([`${full.name}: ya no tiene lugares o cerró; lo pagado queda como saldo a favor.`])
    const sidebar = await t.ok(studentAccount.sidebar, { params: { id: student.id } }, admin)
    expect(sidebar).toMatchObject({ groups: [{ _id: open.id }], debt: 0, credit: 1000 })
    expect([(await groupOf(open.id)).taken, (await groupOf(full.id)).taken]).toEqual([1, 1])
    expect(await refusalOf('student', student.id)).toMatchObject({ code: 'NOT_IN_TRASH' })
  })

  test('COB-5: the payment plan is deleted with the student, and restored too', async () => {
    const { id, studentId } = await t.make.registration({ price: 500_000, paid: 500_000 })
    const instalments = [
      { dueOn: '2026-11-23', amount: 2000 },
      { dueOn: '2026-12-05', amount: 3000 },
    ]
    await t.ok(paymentPlans.save, { params: { id }, body: { version: 0, instalments } }, admin)
    const dues = () => t.db.selectFrom('due').select(['registrationId', 'dueOn', 'amount']).where('studentId', '=', studentId).execute()
    const agreed = instalments.map(({ dueOn, amount }) => ({ registrationId: id, dueOn, amount: amount * 100 }))
    expect(await dues()).toEqual(agreed)
    await t.ok(registrations.removeStudent, { params: { id: studentId } }, admin)
    expect(await dues()).toEqual([])
    await restore('student', studentId)
    expect(await dues()).toEqual(agreed)
    // Voiding the payments opens the dates again.
    const { payments: studentPayments } = await t.ok(payments.byStudent, { params: { id: studentId } }, admin)
    await t.ok(payments.void, { params: { id: studentPayments[0]!._id } }, admin)
    const { registrations: standing } = await t.ok(paymentPlans.ofStudent, { params: { id: studentId } }, admin)
    expect(standing.map(each => each.dues)).toEqual([instalments.map(row => ({ ...row, open: row.amount }))])
    await expectTrueDues(t.db)
  })

  test('TRA-6: refuses an e-mail that somebody else has now', async () => {
    const student = await t.make.student({ email: 'repetida@correo.mx' })
    await t.ok(registrations.removeStudent, { params: { id: student.id } }, admin)
    await t.make.student({ email: 'repetida@correo.mx' })
    expect(await refusalOf('student', student.id)).toMatchObject({ code: 'EMAIL_TAKEN' })
    expect((await listed('student')).map(each => each._id)).toContain(student.id)
  })

  test('TRA-7: 30 at once for the last seat: one registration, never oversold', async () => {
    const group = await t.make.group({ quota: 1 })
    const all = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const { id } = await t.make.student({ deletedAt: t.clock.now() })
        await t.db
          .insertInto('registration')
          .values({
            id: newId(),
            studentId: id,
            groupId: group.id,
            courseId: group.courseId,
            price: 0,
            registeredAt: t.clock.now(),
            endedAt: t.clock.now(),
          })
          .execute()
        return id
      }),
    )
    await Promise.all(all.map(id => restore('student', id)))
    const standing = await t.db
      .selectFrom('registration')
      .select('id')
      .where('groupId', '=', group.id)
      .where('endedAt', 'is', null)
      .execute()
    expect([standing.length, (await groupOf(group.id)).taken]).toEqual([1, 1])
  })
})

describe('groups, talks and what they depend on', () => {
  test('TRA-8, TRA-9: restores a group without a deleted room; its course comes first', async () => {
    const course = await t.make.course()
    const room = await t.make.classroom()
    const group = await t.make.group({ courseId: course.id, classroomId: room.id })
    await t.ok(groups.remove, { params: { id: group.id } }, admin)
    await t.ok(courses.remove, { params: { id: course.id } }, admin)
    await t.ok(classrooms.remove, { params: { id: room.id } }, admin)
    expect(await refusalOf('group', group.id)).toMatchObject({
      code: 'RESTORE_FIRST',
      message: `Primero restaura el curso ${course.name}.`,
    })
    await restore('course', course.id)
    expect((await restore('group', group.id)).notes).toEqual([`Grupo ${group.name}: vuelve sin salón, ${room.name} ya no existe.`])
    expect(await groupOf(group.id)).toMatchObject({ deletedAt: null, active: true, classroomId: null })
  })

  test('TRA-8: restores a talk unchanged', async () => {
    const talk = await t.make.talk()
    await t.ok(talks.remove, { params: { id: talk.id } }, admin)
    expect((await restore('talk', talk.id)).notes).toEqual([])
    expect((await t.ok(talks.find, { params: { id: talk.id } }, admin)).talk.active).toBe(true)
  })

  test('TRA-9: a parent course waits for its sub-course', async () => {
    const child = await t.make.course()
    const parent = await t.make.course({ children: [child.id] })
    await t.ok(courses.remove, { params: { id: parent.id } }, admin)
    await t.ok(courses.remove, { params: { id: child.id } }, admin)
    expect(await refusalOf('course', parent.id)).toMatchObject({ message: `Primero restaura el subcurso ${child.name}.` })
    await restore('course', child.id)
    await restore('course', parent.id)
  })

  test('TRA-9, TRA-10: restores a campus with the rooms deleted with it; an earlier deleted room stays and waits for the campus', async () => {
    const campus = await t.make.location()
    const [before, along] = [await t.make.classroom({ locationId: campus.id }), await t.make.classroom({ locationId: campus.id })]
    await t.db
      .updateTable('classroom')
      .set({ deletedAt: new Date(t.clock.now().getTime() - DAY) })
      .where('id', '=', before.id)
      .execute()
    await t.ok(locations.remove, { params: { id: campus.id } }, admin)
    const inTrash = new Set((await listed('classroom')).map(each => each._id))
    expect([inTrash.has(before.id), inTrash.has(along.id)]).toEqual([true, false])
    expect(await refusalOf('classroom', before.id)).toMatchObject({ message: `Primero restaura la sede ${campus.name}.` })
    await restore('location', campus.id)
    await restore('classroom', before.id)
    const rooms = await t.db
      .selectFrom('classroom')
      .select('id')
      .where('locationId', '=', campus.id)
      .where('deletedAt', 'is', null)
      .execute()
    expect(rooms).toHaveLength(2)
  })

  test('TRA-10: refuses a name that another campus has now', async () => {
    const campus = await t.make.location()
    await t.ok(locations.remove, { params: { id: campus.id } }, admin)
    await t.make.location({ name: campus.name })
    expect(await refusalOf('location', campus.id)).toMatchObject({ code: 'LOCATION_TAKEN' })
  })
})

describe('people and codes', () => {
  test('TRA-6: refuses a taken e-mail of an employee', async () => {
    const employee = await t.make.employee({ permissions: ['put /payments/send/?'] })
    await t.ok(employees.remove, { params: { id: employee.id } }, admin)
    const other = await t.make.employee({ email: employee.email })
    expect(await refusalOf('employee', employee.id)).toMatchObject({ code: 'EMAIL_TAKEN' })
    await t.ok(employees.remove, { params: { id: other.id } }, admin)
    expect((await restore('employee', employee.id)).notes).toEqual([])
  })

  test('TRA-12: a code needs the permission of its kind, and is refused when its text is taken', async () => {
    const company = await t.as('get /discounts/company/', 'delete /discounts/company/')
    const owner = await t.make.employee()
    const [own, user] = [await t.make.code({ code: 'VUELVE' }), await t.make.code({ isCompanyCode: false, userId: owner.id })]
    for (const { id } of [own, user]) await t.ok(discountCodes.remove, { params: { id } }, admin)
    expect((await listed(undefined, company)).map(each => each._id)).toEqual([own.id])
    expect(await refusalOf('userCode', user.id, company)).toMatchObject({ status: 403 })
    const codeRow = await t.make.code({ code: 'VUELVE' })
    expect(await refusalOf('companyCode', own.id)).toMatchObject({ code: 'CODE_TAKEN' })
    await t.ok(discountCodes.remove, { params: { id: codeRow.id } }, admin)
    await restore('companyCode', own.id, company)
    await restore('userCode', user.id)
  })
})

describe('material', () => {
  test('TRA-13: restores a chapter with all that was deleted with it, to its place', async () => {
    const { id: courseId } = await t.make.course()
    const [chapter, below, parent] = [newId(), newId(), newId()]
    const deletion = { deletedAt: t.clock.now() }
    const newChapter = { courseId, name: 'Capítulo', description: 'x' }
    await t.db
      .insertInto('chapter')
      .values([
        { id: parent, ...newChapter, ...deletion, deletedWith: parent },
        { id: chapter, ...newChapter, ...deletion, deletedWith: chapter },
        { id: below, ...newChapter, ...deletion, deletedWith: chapter },
      ])
      .execute()
    await t.db
      .insertInto('placement')
      .values([
        { id: newId(), courseId, type: 1, itemId: parent, position: 0 },
        { id: newId(), courseId, type: 1, itemId: chapter, chapterId: parent, position: 0 },
        { id: newId(), courseId, type: 1, itemId: below, chapterId: chapter, position: 0 },
      ])
      .execute()
    expect((await listed('chapter')).map(each => each._id).toSorted()).toEqual([parent, chapter].toSorted())
    expect(await refusalOf('chapter', chapter)).toMatchObject({ message: 'Primero restaura el capítulo Capítulo.' })
    await restore('chapter', parent)
    await restore('chapter', chapter)
    const rows = await t.db.selectFrom('chapter').select(['deletedAt', 'deletedWith']).where('courseId', '=', courseId).execute()
    expect(rows.every(row => row.deletedAt === null && row.deletedWith === null)).toBe(true)
  })
})
