import { describe, expect, test } from 'vitest'
import { employees } from '#features/foundation/employees/contract.ts'
import { classrooms } from '#features/foundation/locations/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { merges } from '#features/history/merges/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { talks } from '#features/outreach/talks/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { guest, stage as waitingStage } from '#features/outreach/waiting/server/testing.ts'
import { advisories } from '#features/presence/advisories/contract.ts'
import { stage as advisoryStage, TUESDAY } from '#features/presence/advisories/server/testing.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'
import type { TrashKind } from '../access.ts'
import { trash } from '../contract.ts'

const t = await startTest()
const admin = await t.admin()

const restore = (kind: TrashKind, id: string, as = admin) => t.ok(trash.restore, { params: { kind, id } }, as)
const restored = async (kind: TrashKind, id: string) =>
  String((await t.call(trash.restore, { params: { kind, id } }, { as: admin })).headers.act)
const press = async (act: string) => {
  const { body } = await t.call(undo.press, { params: { id: act }, body: {} }, { as: admin })
  expect(body).toMatchObject({ success: true })
  return body as { act: string; notes: string[] }
}
const groupOf = (id: string) => t.db.selectFrom('classGroup').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rolesOf = async (id: string) =>
  (await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', id).orderBy('roleId').execute()).map(row => row.roleId)
const standing = async (studentId: string) =>
  (await t.db.selectFrom('registration').select('groupId').where('studentId', '=', studentId).where('endedAt', 'is', null).execute()).map(
    row => row.groupId,
  )
const MONDAYS = [{ day: 0 as const, startHour: '0900', endHour: '1100' }]

describe('undoing the act that deleted', () => {
  test('DES-21: restoring undoes it once; the undo of that deletes again, and a redo restores', async () => {
    const room = await t.make.classroom()
    const { id } = await t.make.group()
    await t.ok(groups.update, { params: { id }, body: { classRoom: room.id, schedules: MONDAYS } }, admin)
    const before = await groupOf(id)
    const { headers } = await t.call(groups.remove, { params: { id } }, { as: admin })
    const act = await restored('group', id)
    expect(await groupOf(id)).toEqual(before)
    expect(await t.db.selectFrom('roomBooking').select('classroomId').where('groupId', '=', id).execute()).toEqual([
      { classroomId: room.id },
    ])
    expect(await t.refused(undo.press, { params: { id: String(headers.act) }, body: {} }, admin)).toMatchObject({ code: 'UNDO_DONE' })
    expect(await t.lastAudit('trash.restore')).toMatchObject({ undoes: headers.act })
    const again = await press(act)
    expect((await groupOf(id)).deletedAt).not.toBeNull()
    await press(again.act)
    expect(await groupOf(id)).toEqual(before)
  })

  test('DES-21, TOG-10: Ana waits with Beto by now: her own wish for that group stays out, with a note', async () => {
    const { id: group, courseId: course } = await t.make.group({ quota: 0 })
    const [ana, beto] = [await t.make.student(), await t.make.student()]
    const join = (...students: string[]) =>
      t.ok(waiting.join, { body: { course, group, persons: students.map(student => ({ student })) } }, admin)
    const attend = (id: string, act: 'leave' | 'again') => t.ok(waiting.attend, { params: { id }, body: { act } }, admin)
    const { entry: both } = await join(ana.id, beto.id)
    await attend(both._id, 'leave')
    const { entry: own } = await join(ana.id)
    await t.ok(registrations.removeStudent, { params: { id: ana.id } }, admin)
    await attend(both._id, 'again')
    const { notes } = await restore('student', ana.id)
    expect(notes).toEqual(['Ya está en la lista de espera: no se anota otra vez.'])
    const states = await t.db.selectFrom('waiting').select(['id', 'state']).where('courseId', '=', course).execute()
    expect(Object.fromEntries(states.map(({ id, state }) => [id, state]))).toEqual({ [both._id]: 'waiting', [own._id]: 'left' })
  })

  test('DES-21, TOG-10: two cards of Ana waited for one group and were merged: restored, she waits there once', async () => {
    const { id: group, courseId: course } = await t.make.group({ quota: 0 })
    const [keep, give] = [await t.make.student(), await t.make.student()]
    for (const student of [keep.id, give.id]) await t.ok(waiting.join, { body: { course, group, persons: [{ student }] } }, admin)
    const cards = { params: { kind: 'student' as const, keep: keep.id, give: give.id } }
    const { print, choices } = await t.ok(merges.preview, cards, admin)
    const body = { print, choices: Object.fromEntries(choices.map(({ key }) => [key, 'keep' as const])) }
    await t.ok(merges.join, { ...cards, body }, admin)
    await t.ok(registrations.removeStudent, { params: { id: keep.id } }, admin)
    const { notes } = await restore('student', keep.id)
    expect(notes).toEqual(['Ya está en la lista de espera: no se anota otra vez.'])
    const open = await t.db.selectFrom('waiting').select('id').where('courseId', '=', course).where('closedAt', 'is', null).execute()
    expect(open).toHaveLength(1)
  })

  test('DES-21, TRA-8: when the room is taken restores the group disabled, with a note; the same on redo', async () => {
    const room = await t.make.classroom()
    const [mine, other] = [await t.make.group(), await t.make.group()]
    const put = (id: string) => t.ok(groups.update, { params: { id }, body: { classRoom: room.id, schedules: MONDAYS } }, admin)
    await put(mine.id)
    await t.ok(groups.remove, { params: { id: mine.id } }, admin)
    await put(other.id)
    const note = 'Vuelve desactivado: su salón ya está ocupado a esa hora. Revisa horario y salón antes de activarlo.'
    const { body, headers } = await t.call(trash.restore, { params: { kind: 'group', id: mine.id } }, { as: admin })
    expect(body.notes).toEqual([note])
    expect(await groupOf(mine.id)).toMatchObject({ deletedAt: null, active: false, classroomId: room.id })
    const { act } = await press(String(headers.act))
    expect(await groupOf(mine.id)).toMatchObject({ active: true })
    expect((await press(act)).notes).toEqual([note])
    expect(await groupOf(mine.id)).toMatchObject({ deletedAt: null, active: false })
  })

  test('DES-21, TRA-8: a teacher who has another lesson then disables it; a deleted one is left out', async () => {
    const [teacher, leaving] = [await t.make.employee({ isProfessor: true }), await t.make.employee({ isProfessor: true, name: 'Irma' })]
    const [mine, other, third] = [await t.make.group(), await t.make.group(), await t.make.group()]
    const put = (id: string, who: string) => t.ok(groups.update, { params: { id }, body: { teacher: who, schedules: MONDAYS } }, admin)
    await put(mine.id, teacher.id)
    await put(third.id, leaving.id)
    for (const { id } of [mine, third]) await t.ok(groups.remove, { params: { id } }, admin)
    await put(other.id, teacher.id)
    await t.ok(employees.remove, { params: { id: leaving.id } }, admin)
    expect((await restore('group', mine.id)).notes).toEqual([
      'Vuelve desactivado: su profesor ya da clase a esa hora. Revisa horario y salón antes de activarlo.',
    ])
    expect((await restore('group', third.id)).notes).toEqual([`Grupo ${third.name}: vuelve sin profesor, Irma Gómez ya no está.`])
    expect(await groupOf(third.id)).toMatchObject({ active: true, teacherId: null })
  })

  test('DES-21: a talk gets its room and hour again, unless the room is deleted', async () => {
    const room = await t.make.classroom()
    const talk = await t.make.talk({ classroomId: room.id })
    await t.ok(talks.remove, { params: { id: talk.id } }, admin)
    await t.ok(classrooms.remove, { params: { id: room.id } }, admin)
    expect((await restore('talk', talk.id)).notes).toEqual([`Plática ${talk.name}: vuelve sin salón, ${room.name} ya no existe.`])
  })

  test('DES-10, DES-21: does not restore a course whose name another has; its hours follow its settings', async () => {
    const { course, slot } = advisoryStage(t, admin)
    const { id, name } = await course()
    await t.ok(courses.remove, { params: { id } }, admin)
    const { id: other } = await t.make.course({ name })
    expect(await t.refused(trash.restore, { params: { kind: 'course', id } }, admin)).toMatchObject({ code: 'COURSE_NAME_TAKEN' })
    await t.db.updateTable('course').set({ name: 'Otro' }).where('id', '=', other).execute()
    await restore('course', id)
    expect(await slot(id)).toMatch(/^[0-9a-f]{24}$/)
  })
})

describe('employees', () => {
  test('DES-21, TRA-11: restores roles and codes', async () => {
    const { id } = await t.make.employee({ permissions: ['put /payments/send/?'] })
    const code = await t.make.code({ isCompanyCode: false, userId: id })
    const roleIds = await rolesOf(id)
    await t.ok(employees.remove, { params: { id } }, admin)
    expect((await restore('employee', id)).notes).toEqual([])
    expect(await rolesOf(id)).toEqual(roleIds)
    const { promotionalCodes } = await t.ok(discountCodes.list, {}, admin)
    expect(promotionalCodes.find(each => each._id === code.id)).toMatchObject({ isActive: true })
  })

  test("DES-21, TRA-11: leaves out a deleted role, or one beyond the restorer's rights; a changed code stays changed", async () => {
    const { id } = await t.make.employee({ permissions: ['put /payments/send/?'] })
    const [roleId] = await rolesOf(id)
    const strong = newId()
    const allows = JSON.stringify([{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] }])
    await t.db.insertInto('role').values({ id: strong, name: 'Dirección', description: 'Todo', allows }).execute()
    await t.db.insertInto('employeeRole').values({ employeeId: id, roleId: strong }).execute()
    await t.ok(employees.remove, { params: { id } }, admin)
    await t.ok(roles.remove, { params: { id: roleId! } }, admin)
    const hr = await t.as('get /users/', 'delete /users/')
    expect((await restore('employee', id, hr)).notes.toSorted()).toEqual([
      'Vuelve sin el rol Dirección: da permisos que tú no tienes.',
      'Vuelve sin un rol que ya no existe.',
    ])
    expect(await rolesOf(id)).toEqual([])
  })
})

describe('students', () => {
  test('DES-21, TRA-5: a seat offered to the waiting list stays theirs', async () => {
    const { join, seats, holdsOf } = waitingStage(t, admin)
    const place = await t.make.group({ quota: 1 })
    const { studentId } = await t.make.registration({ groupId: place.id, price: 0 })
    await join(place, [guest('Ana')])
    await t.ok(registrations.removeStudent, { params: { id: studentId } }, admin)
    expect(await seats(place.id)).toMatchObject({ taken: 1, held: 1 })
    const { name } = await groupOf(place.id)
    expect((await restore('student', studentId)).notes).toEqual([
      `${name}: ya no tiene lugares o cerró; lo pagado queda como saldo a favor.`,
    ])
    expect([await seats(place.id), (await holdsOf(place.id)).length, await standing(studentId)]).toMatchObject([
      { taken: 1, held: 1 },
      1,
      [],
    ])
  })

  test('DES-21: restores a place in an advisory while one is free', async () => {
    const { course, slot, booking } = advisoryStage(t, admin)
    const { id: courseId } = await course()
    const student = async () => {
      const group = await t.make.group({ courseId })
      return { id: (await t.make.registration({ groupId: group.id, price: 0 })).studentId }
    }
    const hour = await slot(courseId)
    const [one, two] = [await student(), await student()]
    for (const { id } of [one, two]) await t.ok(advisories.book, booking(hour, id), admin)
    for (const { id } of [one, two]) await t.ok(registrations.removeStudent, { params: { id } }, admin)
    await t.ok(advisories.quota, { params: { id: hour }, body: { maxQuota: 1 } }, admin)
    expect((await restore('student', one.id)).notes).toEqual([])
    const [year, month, day] = TUESDAY.split('-')
    expect((await restore('student', two.id)).notes).toEqual([`Asesoría del ${day}/${month}/${year}: ya no tiene lugar.`])
    expect(await t.db.selectFrom('advisorySlot').select('taken').where('id', '=', hour).execute()).toEqual([{ taken: 1 }])
  })

  test('DES-21: restores one of several students deleted by one act, the others later', async () => {
    const [one, two] = [await t.make.student(), await t.make.student()]
    const now = t.clock.now()
    await t.db.transaction().execute(async trx => {
      await trx.updateTable('student').set({ deletedAt: now }).where('id', 'in', [one.id, two.id]).execute()
      await trx
        .insertInto('audit')
        .values({ id: newId(), at: now, userId: admin.employeeId, route: 'imports.undo', resource: 'students', ids: [one.id, two.id] })
        .execute()
    })
    await restore('student', one.id)
    const { items } = await t.ok(trash.list, { query: { kind: 'student', limit: 200 } }, admin)
    expect(items.map(item => item._id)).not.toContain(one.id)
    expect(items.map(item => item._id)).toContain(two.id)
    await restore('student', two.id)
  })
})

test('DES-21, DES-33: does not restore an erased person', async () => {
  const { id } = await t.make.student()
  await t.ok(registrations.removeStudent, { params: { id } }, admin)
  await t.pool.query(`update change set before = before || '{"name": "(suprimido)"}' where tab = 'student' and key = $1 and op = 'U'`, [id])
  expect(await t.refused(trash.restore, { params: { kind: 'student', id } }, admin)).toMatchObject({ code: 'UNDO_ERASED' })
})

describe('deletions before the change history', () => {
  const forget = (ids: string[]) => t.db.deleteFrom('change').where('key', 'in', ids).execute()

  test('DES-21, TRA-8: restores a group with its rows by its instant, disabled', async () => {
    const parent = await t.make.group()
    const child = await t.make.group({ parentGroupId: parent.id, courseId: parent.courseId })
    await t.ok(groups.remove, { params: { id: parent.id } }, admin)
    await forget([parent.id, child.id])
    expect((await restore('group', parent.id)).notes).toEqual(['Vuelve desactivado. Revisa horario y salón antes de activarlo.'])
    for (const id of [parent.id, child.id]) expect(await groupOf(id)).toMatchObject({ deletedAt: null, active: false })
  })

  test("DES-21, TRA-11: an employee's roles are unknown", async () => {
    const { id } = await t.make.employee({ permissions: ['put /payments/send/?'] })
    await t.ok(employees.remove, { params: { id } }, admin)
    await forget([id])
    expect((await restore('employee', id)).notes).toEqual(['Vuelve sin roles y con sus códigos inactivos: asígnale sus roles de nuevo.'])
    expect(await rolesOf(id)).toEqual([])
  })

  test('DES-21, TRA-5: a student takes free seats, by the instant when the registrations ended', async () => {
    const { studentId, groupId, id } = await t.make.registration({ paid: 500_000 })
    await t.ok(registrations.removeStudent, { params: { id: studentId } }, admin)
    await forget([studentId, id])
    await restore('student', studentId)
    expect([await standing(studentId), (await groupOf(groupId)).taken]).toEqual([[groupId], 1])
  })
})
