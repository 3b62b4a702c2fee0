import { expect, test } from 'vitest'
import { attendance } from '#features/presence/attendance/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { at, doorway, TODAY } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*', 'get /students/', 'put /attendance/single/?')
const { combined, inModules, scan, refused, choices, records } = doorway(t, door)

const NAMES = ['Razonamiento', 'Mátematicas']
const HOURS: [string, string][] = [
  ['0700', '0900'],
  ['0930', '1130'],
  ['1600', '1800'],
]

test("SCN-10: without modules assigned the parent's own schedule counts", async () => {
  const { group } = await combined(NAMES, HOURS)
  const id = await inModules(group, [])
  expect((await scan(id)).groups).toMatchObject([{ _id: group.id, parent: null, schedules: [{ startHour: '0700' }] }])
  expect(await records(id)).toMatchObject([{ groupId: group.id, rootGroupId: group.id }])
})

test("SCN-10: with modules assigned the child's lessons count, and the record is the child's", async () => {
  const { group, children } = await combined(NAMES, HOURS)
  const id = await inModules(group, children)
  expect((await scan(id)).groups).toMatchObject([
    { _id: children[0]!.id, parent: group.name, course: 'Razonamiento', schedules: [{ startHour: '0930' }] },
  ])
  expect(await records(id)).toMatchObject([{ groupId: children[0]!.id, rootGroupId: group.id }])
})

test("SCN-10: a module without class today has none, whatever the parent's schedule says", async () => {
  const { group, children } = await combined(NAMES, HOURS.slice(0, 1))
  const id = await inModules(group, children.slice(0, 1))
  expect((await refused(id)).code).toBe('NO_CLASS_TODAY')
})

test('SCN-11: one record per student, parent and day: the second module of the day finds it', async () => {
  const { group, children } = await combined(NAMES, HOURS)
  const id = await inModules(group, children)
  const first = await scan(id)
  const second = await scan(id, { scannedAt: at('15:45', '2026-11-16') })
  expect(second.already).toBe(false)
  await t.clock.set(at('16:30'))
  const later = await scan(id)
  expect(later).toMatchObject({ already: true, attendance: first.attendance, groups: [{ _id: children[1]!.id }] })
  await t.clock.set(at('10:00'))
  expect((await records(id)).map(record => [record.day, record.groupId])).toEqual([
    ['2026-11-16', children[1]!.id],
    [TODAY, children[0]!.id],
  ])
})

test('SCN-11: modules of one parent without a running hour: after the first choice there is nothing left to choose', async () => {
  const { group, children } = await combined(NAMES, HOURS)
  const id = await inModules(group, children)
  const early = { scannedAt: at('06:00') }
  expect((await choices(id, early)).map(each => each._id)).toEqual(children.map(child => child.id))
  await scan(id, { ...early, group: children[1]!.id })
  expect(await scan(id, early)).toMatchObject({ already: true })
  expect(await records(id)).toMatchObject([{ groupId: children[1]!.id }])
})

test("SCN-11: a desk's mark in the parent and a scan in a module are one record", async () => {
  const { group, children } = await combined(NAMES, HOURS)
  const id = await inModules(group, children)
  const mark = (present: boolean, groupId: string) =>
    t.ok(attendance.markToday, { body: { studentId: id, groupId, attendance: present } }, door)
  const { attendance: absent } = await mark(false, group.id)
  expect((await scan(id)).attendance._id).toBe(absent._id)
  expect((await mark(false, children[1]!.id)).attendance._id).toBe(absent._id)
  expect(await records(id)).toMatchObject([{ present: false, source: 'checklist', groupId: group.id }])
})
