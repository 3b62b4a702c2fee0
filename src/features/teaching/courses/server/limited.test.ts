// Open routes show employees limited to a campus nothing of other campuses (M66, M116).
import { expect, test } from 'vitest'
import { presence } from '#features/presence/staffAttendance/contract.ts'
import { teaching } from '#features/teaching/teachers/contract.ts'
import { roles } from '#features/foundation/roles/contract.ts'
import { discountCodes } from '#features/money/discountCodes/contract.ts'
import { limitedTo } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'

const t = await startTest()
const [north, south] = [await t.make.location(), await t.make.location()]
const rosa = await limitedTo(t, [north.id])
const groupAt = async (campus: { id: string }, courseId: string, name: string) =>
  t.make.group({ courseId, name, classroomId: (await t.make.classroom({ locationId: campus.id })).id })

test('M66, M116: a course shows and counts only the groups of her campuses', async () => {
  const course = await t.make.course()
  const own = await groupAt(north, course.id, 'Norte')
  for (const name of ['Sur A', 'Sur B']) await groupAt(south, course.id, name)
  const { course: courseAnswer } = await t.ok(courses.find, { params: { id: course.id } }, rosa)
  expect(courseAnswer.groupList.map(({ _id }) => _id)).toEqual([own.id])
  const counted = async (as = rosa) => (await t.ok(courses.list, {}, as)).courses.find(({ _id }) => _id === course.id)!.groups
  expect(await counted()).toBe(1)
  expect(await counted(await t.admin())).toBe(3)
  const levels = await t.ok(courses.byLevel, { params: { id: course.levelId } }, rosa)
  expect(levels.courses.find(({ _id }) => _id === course.id)!.groups).toBe(1)
  const { course: saved } = await t.ok(courses.addTopic, { params: { id: course.id }, body: { name: 'Álgebra' } }, rosa)
  expect(saved.groupList.map(({ _id }) => _id)).toEqual([own.id])
})

test('M66: a course with groups elsewhere is in use, without their names', async () => {
  const course = await t.make.course({ name: 'Química' })
  await groupAt(south, course.id, 'Sur A')
  expect(await t.refused(courses.remove, { params: { id: course.id } }, rosa)).toMatchObject({
    status: 409,
    code: 'IN_USE',
    message: 'No se puede eliminar el curso Química: en uso en otra sede.',
  })
  await groupAt(north, course.id, 'Norte')
  expect((await t.refused(courses.remove, { params: { id: course.id } }, rosa)).message).toBe(
    'No se puede eliminar el curso Química: en uso por el grupo Norte y 1 más.',
  )
})

test('M66: locks the sub-courses of a course while it has groups at any campus', async () => {
  const modules = await Promise.all(Array.from({ length: 4 }, () => t.make.course()))
  const course = await t.make.course({ children: modules.slice(0, 3).map(({ id }) => id) })
  await groupAt(south, course.id, 'Sur A')
  const body = { children: modules.map(({ id }) => id) }
  expect(await t.refused(courses.update, { params: { id: course.id }, body }, rosa)).toMatchObject({ code: 'CHILDREN_LOCKED' })
})

test('M116: a role counts only employees of her campuses, a code names only an owner of hers', async () => {
  const reader = await t.as('get /students/')
  await t.db.updateTable('employee').set({ locationId: south.id }).where('id', '=', reader.employeeId).execute()
  const role = (await t.ok(roles.list, {}, rosa)).roles.find(({ _id }) => _id === reader.roleId)!
  const whole = (await t.ok(roles.list, {}, await t.admin())).roles.find(({ _id }) => _id === reader.roleId)!
  expect(JSON.stringify(role)).not.toContain(reader.employeeId)
  expect(whole).not.toEqual(role)
  const code = await t.make.code({ isCompanyCode: false, userId: reader.employeeId })
  const ownCode = (await t.ok(discountCodes.list, {}, rosa)).promotionalCodes.find(({ _id }) => _id === code.id)
  expect(ownCode).toMatchObject({ user: reader.employeeId, owner: null })
})

test('M107, M116: hides from a limited user what an employee of another campus teaches, and their attendance', async () => {
  const irma = await t.make.employee({ name: 'Irma', lastName: 'Solís', isProfessor: true, locationId: south.id })
  const params = { id: irma.id }
  for (const route of [presence.list, teaching.find] as const) {
    expect(await t.refused(route, { params }, rosa)).toMatchObject({ status: 404, code: 'EMPLOYEE_NOT_FOUND' })
    expect((await t.call(route, { params }, { as: await t.admin() })).status).toBe(200)
  }
  await t.db.updateTable('employee').set({ locationId: north.id }).where('id', '=', irma.id).execute()
  for (const route of [presence.list, teaching.find] as const) expect((await t.call(route, { params }, { as: rosa })).status).toBe(200)
})
