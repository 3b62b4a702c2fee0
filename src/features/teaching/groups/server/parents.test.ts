import { describe, expect, test } from 'vitest'
import { expectTrueBooks } from '#db/booksTrue.ts'
import { startTest } from '#server/testing/harness.ts'
import { groups } from '../contract.ts'
import { MODULES, on, PLANNER, stage } from './testing.ts'

const t = await startTest()
const planner = await t.as(...PLANNER)
const { parent, parentCourse, made, update, toggle, updateRefused, refused, bookings, lastAudit } = stage(t, planner)

const find = async (id: string) => (await t.ok(groups.find, { params: { id } }, planner)).group
const quotaOf = async (id: string) => (await find(id)).quota
async function withQuotas(...quotas: number[]) {
  const group = await parent()
  for (const [at, quota] of quotas.entries()) await update(group.buckets[at]!._id, { quota })
  return group
}

describe('a parent group', () => {
  test('GRP-61: is created with four children: dates copied, off, without hours, room, quota and teacher', async () => {
    const { course, modules } = await parentCourse()
    const group = await parent({ course: course.id, name: 'Sabatino' })
    expect(group).toMatchObject({ quota: null, available: 0, percentage: 0, classRoom: null, location: null, teacher: null, active: true })
    expect(group.course).toEqual({ _id: course.id, name: 'ECOEMS', isParent: true, courseLevel: course.levelId, duration: 30 })
    expect(group.buckets.map(child => [child.name, child.course._id])).toEqual(modules.map(each => [`Sabatino · ${each.name}`, each.id]))
    for (const child of group.buckets)
      expect(child).toMatchObject({
        parentGroup: group._id,
        startDate: '2026-11-30',
        endDate: '2026-12-18',
        active: false,
        activeLanding: false,
        schedules: [],
        quota: null,
        classRoom: null,
        teacher: null,
        studentListLength: 0,
      })
    expect((await lastAudit('groups.create')).ids).toEqual([group._id, ...group.buckets.map(child => child._id)])
  })

  test('GRP-62: its hours are for display and book no room; it has no classroom, quota or teacher of its own', async () => {
    const { course } = await parentCourse()
    const { id: classRoom } = await t.make.classroom()
    const { id: teacher } = await t.make.employee({ isProfessor: true })
    const own = { classRoom, quota: 30, teacher }
    const body = { course: course.id, name: 'Dominical', schedules: on(6), startDate: '2026-11-29', endDate: '2026-12-20', ...own }
    const { group } = await t.ok(groups.create, { body }, planner)
    const empty = { quota: null, classRoom: null, teacher: null, schedules: on(6) }
    expect(group).toMatchObject(empty)
    expect((await update(group._id, { ...own, name: 'Otro', modules: true })).group).toMatchObject({ ...empty, name: 'Otro' })
    expect(await bookings(group._id)).toEqual([])
  })

  test('GRP-6: is in the campus of its children, or in several; shows them in the order of its sub-courses', async () => {
    const group = await parent()
    const [north, south] = [await t.make.location({ name: 'Norte' }), await t.make.location({ name: 'Sur' })]
    const rooms = [await t.make.classroom({ locationId: north.id }), await t.make.classroom({ locationId: south.id })]
    await update(group.buckets[2]!._id, { classRoom: rooms[0]!.id })
    expect((await find(group._id)).locationInfo).toEqual({ name: 'Norte' })
    await update(group.buckets[0]!._id, { classRoom: rooms[1]!.id })
    const { locationInfo, buckets } = await find(group._id)
    expect(locationInfo).toEqual({ name: 'Varias' })
    expect(buckets.map(child => child.course.name)).toEqual(MODULES)
  })

  test('GRP-61: creates all four or nothing', async () => {
    const { course, modules } = await parentCourse()
    // The constraint provokes a failure half way.
    await t.pool.query(
      `alter table class_group add constraint third_refused check (course_id <> '${modules[2]!.id}' or parent_group_id is null) not valid`,
    )
    const body = { course: course.id, name: 'X', schedules: on(0), startDate: '2026-11-30', endDate: '2026-12-20' }
    expect((await refused(groups.create, { body }, planner)).status).toBe(500)
    await t.pool.query('alter table class_group drop constraint third_refused')
    expect((await t.ok(groups.create, { body }, planner)).group.buckets).toHaveLength(4)
  })
})

describe('the quota of a parent', () => {
  test('GRP-63: is the smallest of the four, also of disabled ones; null until all have one', async () => {
    const group = await withQuotas(30, 20, 25)
    expect(await quotaOf(group._id)).toBeNull()
    await update(group.buckets[3]!._id, { quota: 40 })
    expect(await quotaOf(group._id)).toBe(20)
    await update(group.buckets[1]!._id, { quota: 28 })
    expect(await quotaOf(group._id)).toBe(25)
    await update(group.buckets[2]!._id, { quota: null })
    expect(await quotaOf(group._id)).toBeNull()
    expect(await lastAudit('groups.update')).toMatchObject({
      before: { quota: 25, parentQuota: 25 },
      after: { quota: null, parentQuota: null },
    })
    expect(t.events.at(-1)).toEqual({ resource: 'groups', ids: [group.buckets[2]!._id, group._id] })
  })

  test("GRP-64: refuses a child's quota below the students of the parent, or its own", async () => {
    const group = await withQuotas(5, 5, 5, 5)
    const first = group.buckets[0]!._id
    for (let i = 0; i < 3; i++) await t.make.registration({ groupId: group._id })
    for (const quota of [2, null])
      expect(await updateRefused(first, { quota })).toMatchObject({ status: 409, code: 'QUOTA_BELOW_ENROLLED' })
    await update(first, { quota: 3 })
    expect(await find(group._id)).toMatchObject({ quota: 3, available: 0 })
    const [second] = group.buckets.slice(1)
    for (let i = 0; i < 4; i++) await t.make.registration({ groupId: second!._id, price: 0 })
    expect(await updateRefused(second!._id, { quota: 3 })).toMatchObject({ code: 'QUOTA_BELOW_ENROLLED' })
  })
})

describe('a child group', () => {
  test('GRP-65: can be enabled only with hours, room and quota, and keeps them while enabled', async () => {
    const group = await parent()
    const id = group.buckets[0]!._id
    const { id: classRoom } = await t.make.classroom()
    const notReady = { status: 409, code: 'GROUP_NOT_READY', message: 'Para habilitarlo agrega horario, salón y cupo.' }
    const turnedOn = () => refused(groups.toggle, { params: { id }, body: { active: true } }, planner)
    expect(await turnedOn()).toMatchObject(notReady)
    await update(id, { schedules: on(5) })
    expect(await turnedOn()).toMatchObject(notReady)
    await update(id, { classRoom })
    expect(await turnedOn()).toMatchObject(notReady)
    expect((await update(id, { quota: 30, active: true })).group).toMatchObject({ active: true, quota: 30, parentGroup: group._id })
    expect(await bookings(id)).toEqual(['5 [540,660) [2026-12-05,2026-12-13)'])
    for (const change of [{ classRoom: null }, { quota: null }]) expect(await updateRefused(id, change)).toMatchObject(notReady)
    await toggle(id, false)
    expect((await update(id, { classRoom: null })).group.classRoom).toBeNull()
  })

  test('GRP-66: conflicts over its room like any group', async () => {
    const { id: classRoom } = await t.make.classroom()
    await made({ name: 'Ocupante', classRoom })
    const [child] = (await parent()).buckets
    await update(child!._id, { classRoom, quota: 20, schedules: on(0) })
    expect(await refused(groups.toggle, { params: { id: child!._id }, body: {} }, planner)).toMatchObject({ code: 'CLASSROOM_BUSY' })
  })

  test('GRP-67: keeps its course and cannot be deleted alone; sending its own course changes nothing', async () => {
    const [child] = (await parent()).buckets
    const fixed = { status: 409, code: 'BUCKET_FIXED' }
    expect(await updateRefused(child!._id, { course: (await t.make.course()).id })).toMatchObject(fixed)
    expect(await refused(groups.remove, { params: { id: child!._id } }, planner)).toMatchObject(fixed)
    expect((await update(child!._id, { course: child!.course._id, name: 'Nombre' })).group.name).toBe('Nombre')
  })

  test("GRP-68 OFE-42: follows its parent's dates with its rooms; its own dates move by as many days as the start", async () => {
    const group = await parent()
    const [follower, own] = group.buckets
    const { id: classRoom } = await t.make.classroom()
    await update(follower!._id, { schedules: on(5), classRoom, quota: 10, active: true })
    await update(own!._id, { endDate: '2026-12-10' })
    const { group: moved } = await update(group._id, { startDate: '2026-12-07', endDate: '2026-12-23', modules: true })
    expect(moved.buckets.map(child => [child.startDate, child.endDate])).toEqual([
      ['2026-12-07', '2026-12-23'],
      ['2026-12-07', '2026-12-17'],
      ['2026-12-07', '2026-12-23'],
      ['2026-12-07', '2026-12-23'],
    ])
    expect(await bookings(follower!._id)).toEqual(['5 [540,660) [2026-12-12,2026-12-20)'])
    expect((await lastAudit('groups.update')).ids).toEqual(expect.arrayContaining([group._id, follower!._id, own!._id]))
    // When a module cannot follow, its parent is refused too.
    await made({ name: 'Enero', classRoom, schedules: on(5), startDate: '2027-01-02', endDate: '2027-01-30' })
    expect(await updateRefused(group._id, { startDate: '2027-01-01', endDate: '2027-01-31', modules: true })).toMatchObject({
      code: 'CLASSROOM_BUSY',
    })
    expect(
      await updateRefused(group._id, { schedules: on(0), startDate: '2026-12-07', endDate: '2026-12-11', modules: true }),
    ).toMatchObject({
      code: '08',
    })
  })
})

test('GRP-69: room bookings and quotas are still consistent afterwards', () => expectTrueBooks(t.db))

test("M41: saves a module outside its parent's days with a warning, and the parent too", async () => {
  const group = await parent({ name: 'Sabatino' })
  const [first] = group.buckets
  const module = first!._id
  const outsideWarnings = (name: string, days: string) => [
    { code: 'OUTSIDE_PARENT', message: `${name}: sus fechas salen de las de Sabatino, que va del ${days}.` },
  ]
  expect((await update(module, { endDate: '2026-12-20' })).warnings).toEqual(outsideWarnings(first!.name, '30/11/2026 al 18/12/2026'))
  expect((await update(module, { endDate: '2026-12-10' })).warnings).toEqual([])
  expect((await update(group._id, { endDate: '2026-12-09', modules: true })).warnings).toEqual(
    outsideWarnings(first!.name, '30/11/2026 al 09/12/2026'),
  )
})
