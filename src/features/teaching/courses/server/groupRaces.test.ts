import { expect, test } from 'vitest'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { courses } from '../contract.ts'
import { courseStage } from './testing.ts'

const t = await startTest()
const desk = await t.as('get /courses/', 'post /courses/', 'put /courses/', 'delete /courses/', 'get /groups/', 'post /groups/')
const { create, find, some } = courseStage(t, desk)

const schedules = [{ day: 0, startHour: '0900', endHour: '1000' }]
const body = (course: string) => ({ course, name: 'Nuevo', schedules, startDate: '2026-12-01', endDate: '2026-12-20' })
const addGroup = (course: string) => t.call(groups.create, { body: body(course) }, { as: desk })
const setChildren = (id: string, children: string[]) => t.call(courses.update, { params: { id }, body: { children } }, { as: desk })
const remove = (id: string) => t.call(courses.remove, { params: { id } }, { as: desk })

/** Runs both at once; each round the other one starts first. */
async function both<T>(round: number, one: () => Promise<T>, other: () => Promise<T>): Promise<[T, T]> {
  if (round % 2) return Promise.all([one(), other()])
  const [last, first] = await Promise.all([other(), one()])
  return [first, last]
}
const groupsOf = (courseId: string) =>
  t.db.selectFrom('classGroup').select('id').where('courseId', '=', courseId).where('deletedAt', 'is', null).execute()

test('CUR-69: refuses one of two when a course is deleted while somebody creates a group of it', async () => {
  for (let round = 0; round < 8; round++) {
    const { _id: id } = await create({ children: await some(4) })
    const [removed, creation] = await both(
      round,
      () => remove(id),
      () => addGroup(id),
    )
    expect([removed.status, creation.status]).toEqual(removed.status === 200 ? [200, 404] : [409, 200])
    expect(await groupsOf(id)).toHaveLength(removed.status === 200 ? 0 : 1)
  }
})

test('CUR-35: when a parent loses its sub-courses while somebody creates a group, it has no group or keeps them', async () => {
  for (let round = 0; round < 8; round++) {
    const { _id: id } = await create({ children: await some(4) })
    const [changed] = await both(
      round,
      () => setChildren(id, []),
      () => addGroup(id),
    )
    expect(changed.status === 409 || changed.status === 200).toBe(true)
    expect(await groupsOf(id)).toHaveLength(changed.status === 200 ? 0 : 1)
    expect((await find(id)).isParent).toBe(changed.status === 409)
  }
})

test("CUR-35: when a course gets its sub-courses while somebody creates a group, a parent's group has its four modules", async () => {
  for (let round = 0; round < 12; round++) {
    const { id } = await t.make.course()
    const children = await some(4)
    const [changed] = await both(
      round,
      () => setChildren(id, children),
      () => addGroup(id),
    )
    expect(changed.status).toBe(200)
    for (const group of await groupsOf(id))
      expect(await t.db.selectFrom('classGroup').select('id').where('parentGroupId', '=', group.id).execute()).toHaveLength(4)
  }
})
