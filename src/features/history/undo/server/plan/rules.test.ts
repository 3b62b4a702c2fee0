// Rosa undoes what nobody could do now: an undo is checked like the act itself (M105), and by the whole act (M106).
import { expect, test } from 'vitest'
import type { AnyRoute } from '#contract/route.ts'
import { classrooms } from '#features/foundation/locations/contract.ts'
import { employees } from '#features/foundation/employees/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { closedDays } from '#features/teaching/lessons/contract.ts'
import { limitedTo, type Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { undo } from '../../contract.ts'

const t = await startTest()
const rosa = await t.admin()

async function act(route: AnyRoute, input: Parameters<typeof t.call>[1], as: Caller = rosa): Promise<string> {
  const { status, body, headers } = await t.call(route, input, { as })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await t.clock.advance(1000)
  return String(headers.act)
}
const press = async (id: string, as: Caller = rosa) => {
  const { status, body } = await t.call(undo.press, { params: { id }, body: {} }, { as })
  return [status, body.errorExt?.code]
}
const update = (id: string, body: object) => act(groups.update, { params: { id }, body })

test('M105: a group with students does not get its old course back', async () => {
  const { id } = await t.make.group()
  const changed = await update(id, { course: (await t.make.course()).id })
  await t.make.registration({ groupId: id })
  expect(await press(changed)).toEqual([409, 'IN_USE'])
})

test('M105: a group does not get back a course that was disabled or became a package since', async () => {
  const [off, pack] = [await t.make.group(), await t.make.group()]
  const changed = [off, pack].map(async ({ id }) => update(id, { course: (await t.make.course()).id }))
  const [first, second] = [await changed[0]!, await changed[1]!]
  await t.db.updateTable('course').set({ active: false }).where('id', '=', off.courseId).execute()
  await t.db.updateTable('course').set({ isParent: true }).where('id', '=', pack.courseId).execute()
  expect(await press(first)).toEqual([409, 'COURSE_INACTIVE'])
  expect(await press(second)).toEqual([409, 'COURSE_NOT_COMPATIBLE'])
})

test('M105: «Es profesor» stays while Luis teaches', async () => {
  const { id } = await t.make.employee({ isProfessor: false })
  const became = await act(employees.update, { params: { id }, body: { isProfessor: true } })
  await t.make.group({ teacherId: id })
  expect(await press(became)).toEqual([409, 'IN_USE'])
})

test('M105: a group does not return to a teacher who is no longer a professor, or left', async () => {
  const [luis, eva] = [await t.make.employee({ isProfessor: true }), await t.make.employee({ isProfessor: true })]
  const clearTeacher = async (teacherId: string) => {
    const { id } = await t.make.group({ teacherId })
    return update(id, { teacher: null })
  }
  const [first, second] = [await clearTeacher(luis.id), await clearTeacher(eva.id)]
  await t.db.updateTable('employee').set({ isProfessor: false }).where('id', '=', luis.id).execute()
  await act(employees.remove, { params: { id: eva.id } })
  expect(await press(first)).toEqual([404, 'TEACHER_NOT_FOUND'])
  expect(await press(second)).toEqual([409, 'RESTORE_FIRST'])
})

test('DES-9, TOG-10: a group does not return to a room that comes back only now; then it returns, with its campus', async () => {
  const { id: location } = await t.make.location()
  const { id } = await t.make.group({ active: false })
  const { headers, body } = await t.call(classrooms.create, { body: { name: 'Salón 9', capacity: 9, location } }, { as: rosa })
  const room = String(body.classRoom._id)
  const moved = await update(id, { classRoom: room })
  const back = await t.call(undo.press, { params: { id: moved }, body: {} }, { as: rosa })
  const row = await t.db.selectFrom('classroom').selectAll().where('id', '=', room).executeTakeFirstOrThrow()
  expect(await press(String(headers.act))).toEqual([200, undefined])
  await t.db.transaction().execute(async trx => {
    await trx.insertInto('classroom').values(row).execute()
    // It does not wait for the other desk: its foreign key would hold afterwards, its campuses would not.
    expect(await press(back.body.act)).toEqual([409, 'RESTORE_FIRST'])
  })
  expect(await press(back.body.act)).toEqual([200, undefined])
  const group = await t.db.selectFrom('classGroup').select(['classroomId', 'campuses']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(group).toEqual({ classroomId: room, campuses: [location] })
})

async function family() {
  const parent = await t.make.course()
  const four: string[] = []
  for (let each = 0; each < 4; each++) four.push((await t.make.course({ levelId: parent.levelId })).id)
  const children = (ids: readonly string[], id = parent.id) => act(courses.update, { params: { id }, body: { children: [...ids] } })
  return { parent, four, children }
}

test('M105: an undo does not return sub-courses to a package with a group, nor a course that became a package', async () => {
  const { parent, four, children } = await family()
  await children(four)
  const emptied = await children([])
  await t.make.group({ courseId: parent.id })
  expect(await press(emptied)).toEqual([409, 'CHILDREN_LOCKED'])
  const other = await family()
  await other.children(other.four)
  const again = await other.children([])
  await children(four, other.four[0])
  expect(await press(again)).toEqual([409, 'CHILD_NOT_FIT'])
})

test('M105: the level of a sub-course does not change under it', async () => {
  const { four, children } = await family()
  const [child] = four as [string]
  const { levelId } = await t.db.selectFrom('course').select('levelId').where('id', '=', child).executeTakeFirstOrThrow()
  const { id: elsewhere } = await t.db.selectFrom('courseLevel').select('id').where('id', '<>', levelId).limit(1).executeTakeFirstOrThrow()
  const level = (courseLevel: string) => act(courses.update, { params: { id: child }, body: { courseLevel } })
  await level(elsewhere)
  const moved = await level(levelId)
  await children(four)
  expect(await press(moved)).toEqual([409, 'LEVEL_LOCKED'])
})

test('M105: a course does not become live without a channel', async () => {
  const { id } = await t.make.course()
  const live = { liveStreamChannel: 'Aula 1', liveStreamUrl: 'https://vivo.mx/x', activeLiveStream: true }
  await act(courses.update, { params: { id }, body: live })
  const off = await act(courses.update, { params: { id }, body: { activeLiveStream: false } })
  await act(courses.update, { params: { id }, body: { liveStreamChannel: null, liveStreamUrl: null } })
  expect(await press(off)).toEqual([409, 'LIVE_WITHOUT_CHANNEL'])
})

test('M105: dates without a lesson are not restored', async () => {
  const { id } = await t.make.group({ startDate: '2026-11-02', endDate: '2026-11-06' })
  const longer = await update(id, { endDate: '2026-12-20' })
  await update(id, { schedules: [{ day: 5, startHour: '0900', endHour: '1100' }] })
  expect(await press(longer)).toEqual([409, '08'])
})

test('M105: a person who waits again does not wait twice', async () => {
  const { id, courseId } = await t.make.group({ quota: 0 })
  const ana = await t.make.student()
  const body = { course: courseId, group: id, persons: [{ student: ana.id }] }
  const { entry } = await t.ok(waiting.join, { body }, rosa)
  const leaving = await act(waiting.attend, { params: { id: entry._id }, body: { act: 'leave' } })
  await t.ok(waiting.join, { body }, rosa)
  expect(await press(leaving)).toEqual([409, 'ALREADY_WAITING'])
})

test('M105: nobody is restored into a deleted group', async () => {
  const { studentId, groupId } = await t.make.registration()
  const removed = await act(registrations.remove, { params: { id: studentId, groupId } })
  await act(groups.remove, { params: { id: groupId } })
  expect(await press(removed)).toEqual([409, 'RESTORE_FIRST'])
})

test('M105: a restored employee does not delete themselves by undoing that', async () => {
  const luis = await t.admin()
  const sessions = await t.db.selectFrom('session').selectAll().where('employeeId', '=', luis.employeeId).execute()
  const removed = await act(employees.remove, { params: { id: luis.employeeId } })
  const { body } = await t.call(undo.press, { params: { id: removed }, body: {} }, { as: rosa })
  await t.db.insertInto('session').values(sessions).execute()
  expect(await press(String(body.act), luis)).toEqual([409, 'SELF_REMOVAL'])
})

test('M105: a module without its room is not enabled again', async () => {
  const { four, children, parent } = await family()
  await children(four)
  const { id: root } = await t.make.group({ courseId: parent.id, quota: null, classroomId: null })
  const { id } = await t.make.group({ courseId: four[0]!, parentGroupId: root, classroomId: (await t.make.classroom()).id })
  const off = await act(groups.toggle, { params: { id }, body: { active: false } })
  await update(id, { classRoom: null })
  expect(await press(off)).toEqual([409, 'GROUP_NOT_READY'])
})

test('DES-6, TOG-10: a package has the places of its smallest module, also after a redo that knew larger ones', async () => {
  const { four, children, parent } = await family()
  await children(four)
  const { id: root } = await t.make.group({ courseId: parent.id, quota: 2, classroomId: null, active: false })
  const [spanish, maths] = await Promise.all(
    [3, 2].map((quota, at) => t.make.group({ courseId: four[at]!, parentGroupId: root, quota, active: false })),
  )
  const quotas = async () => {
    const rows = await t.db.selectFrom('classGroup').select(['id', 'quota']).execute()
    return [root, spanish!.id, maths!.id].map(id => rows.find(row => row.id === id)!.quota)
  }
  const increase = await update(maths!.id, { quota: 4 })
  expect(await quotas()).toEqual([3, 3, 4])
  const { body: back } = await t.call(undo.press, { params: { id: increase }, body: {} }, { as: rosa })
  await update(spanish!.id, { quota: 2 })
  expect(await press(String(back.act))).toEqual([200, undefined])
  expect(await quotas()).toEqual([2, 2, 4])
})

test('M105: an employee of one campus does not open days of the whole academy by an undo', async () => {
  const days = [{ name: 'Junta', startDate: '2026-12-24', endDate: '2026-12-24' }]
  const closed = await act(closedDays.close, { body: { days } })
  const luz = await limitedTo(t, [(await t.make.location()).id])
  const pressed = await press(closed, luz)
  expect([
    [403, 'WHOLE_ACADEMY'],
    [404, 'AUDIT_NOT_FOUND'],
  ]).toContainEqual(pressed)
  expect(await t.db.selectFrom('closedDay').select('name').execute()).toEqual([{ name: 'Junta' }])
})

test('M106: a change that also dropped an hour is a change: a colleague needs the right to undo it', async () => {
  const { id } = await t.make.group()
  const changed = await update(id, { schedules: [{ day: 2, startHour: '0900', endHour: '1100' }] })
  const luis = await t.as('put /groups/', 'get /groups/')
  expect((await press(changed, luis))[0]).toBe(403)
  const removed = await act(groups.remove, { params: { id } })
  const may = await t.as('delete /groups/')
  expect((await press(removed, may))[0]).toBe(200)
})

test('DES-10: the last full administrator does not lose that by an undo', async () => {
  const luis = await t.as('get /audit/')
  const roles = await t.db.selectFrom('employeeRole').select('roleId').where('employeeId', '=', rosa.employeeId).execute()
  const roleChange = await act(employees.update, { params: { id: luis.employeeId }, body: { roles: roles.map(({ roleId }) => roleId) } })
  await t.db.deleteFrom('employeeRole').where('employeeId', '<>', luis.employeeId).execute()
  expect(await press(roleChange, luis)).toEqual([409, 'LAST_ADMIN'])
})
