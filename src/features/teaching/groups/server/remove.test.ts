import { expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { made, parent, update, refused, bookings, lastAudit } = stage(t, planner)

const remove = (id: string) => t.ok(groups.remove, { params: { id } }, planner)
const listed = async (course: string) => (await t.ok(groups.list, { query: { course } }, planner)).groups.map(group => group._id)
const standing = async (ids: string[]) =>
  (await t.db.selectFrom('classGroup').select('id').where('id', 'in', ids).where('deletedAt', 'is', null).execute()).length

test('GRP-120: hides the group, frees its room, audits and notifies', async () => {
  const { _id, course, classRoom } = await made()
  await remove(_id)
  expect([await listed(course._id), await bookings(_id)]).toEqual([[], []])
  expect((await made({ classRoom: classRoom!._id })).active).toBe(true)
  expect(await lastAudit('groups.remove')).toMatchObject({ ids: [_id], before: { name: 'Matutino A', classroomId: classRoom!._id } })
  expect(t.events).toContainEqual({ resource: 'groups', ids: [_id] })
  expect(t.events).toContainEqual({ resource: 'courses', ids: [course._id] })
})

test('GRP-121: deleting a parent deletes its children', async () => {
  const { _id, buckets } = await parent()
  const ids = buckets.map(child => child._id)
  await update(ids[0]!, { schedules: on(5), classRoom: (await t.make.classroom()).id, quota: 5, active: true })
  await remove(_id)
  expect([await standing([_id, ...ids]), await bookings(ids[0]!)]).toEqual([0, []])
})

test('GRP-122: refuses with students, and names them', async () => {
  const { _id } = await made()
  const { studentId } = await t.make.registration({ groupId: _id })
  const answer = await t.call(groups.remove, { params: { id: _id } }, { as: planner })
  expect([answer.status, answer.body.errorExt]).toEqual([
    409,
    {
      code: 'IN_USE',
      message: { es: 'No se puede eliminar el grupo Matutino A: en uso por el alumno Ana López Ruiz.' },
      uses: [{ kind: 'student', _id: studentId, name: 'Ana López Ruiz' }],
      total: 1,
    },
  ])
  expect(await refused(groups.remove, { params: { id: _id } }, planner)).toMatchObject({ code: 'IN_USE' })
})

test('GRP-122: students of a child refuse the parent too, each named once', async () => {
  const { _id, buckets } = await parent()
  const ids = buckets.map(child => child._id)
  for (const id of ids) await update(id, { quota: 5 })
  const { studentId } = await t.make.registration({ groupId: _id })
  for (const groupId of ids.slice(2)) await t.make.registration({ groupId, studentId, price: 0 })
  const answer = await t.call(groups.remove, { params: { id: _id } }, { as: planner })
  expect(answer.body.errorExt).toMatchObject({ code: 'IN_USE', total: 1 })
})

test('GRP-122: a student who left does not block the deletion', async () => {
  const { _id } = await made()
  const { studentId } = await t.make.registration({ groupId: _id })
  const desk = await t.as('delete /students/?/group/?')
  await t.ok(registrations.remove, { params: { id: studentId, groupId: _id } }, desk)
  await remove(_id)
  expect(await standing([_id])).toBe(0)
  await expectTrueBooks(t.db)
})
