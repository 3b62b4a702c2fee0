import { expect, test } from 'vitest'
import { attendance } from '#features/presence/attendance/contract.ts'
import type { Called } from '#server/testing/calls.ts'
import { startTest } from '#server/testing/harness.ts'
import { scanners } from '../contract.ts'
import { doorway } from './testing.ts'

const t = await startTest()
const door = await t.as('put /attendance/qr/*')
const { taught, standing, combined, inModules, records, visitor, visited, uuid } = doorway(t, door)
const doors = [door, await t.as('put /attendance/qr/*'), await t.as('put /attendance/qr/*'), await t.as('put /attendance/qr/*')]
const atOnce = (count: number, body: (n: number) => object, id: string) =>
  Promise.all(Array.from({ length: count }, (_, n) => t.call(scanners.scan, { params: { id }, body: body(n) }, { as: doors[n % 4]! })))
const first = (all: Called[]) => all.filter(({ body }) => body.already === false)

test.each([
  ['each its own scan', () => ({ scan: uuid() })],
  ['one scan, sent again and again', (number => () => ({ scan: number }))(uuid())],
  ['scans without a number', () => ({})],
  ['ten scans, five times each', (numbers => (n: number) => ({ scan: numbers[n % 10] }))(Array.from({ length: 10 }, uuid))],
])('SCN-13: 50 at once from 4 sessions, %s: all succeed with one record, one reports having created it', async (_what, body) => {
  const id = await standing((await taught('0930', '1130')).id)
  t.events.length = 0
  const all = await atOnce(50, body, id)
  expect(all.map(each => each.status)).toEqual(all.map(() => 200))
  const [record, ...others] = await records(id)
  expect(others).toEqual([])
  expect(first(all)).toHaveLength(1)
  expect(new Set(all.map(each => each.body.attendance._id as string))).toEqual(new Set([record!.id]))
  expect(t.events).toEqual([{ resource: 'attendance', ids: [id] }])
})

test('SCN-13: 50 at once on an absent record: set to present once, by one of them', async () => {
  const group = await taught('0930', '1130')
  const id = await standing(group.id)
  await t.ok(attendance.markToday, { body: { studentId: id, groupId: group.id, attendance: false } }, door)
  const all = await atOnce(50, () => ({ scan: uuid() }), id)
  expect(all.map(each => each.status)).toEqual(all.map(() => 200))
  expect(first(all)).toHaveLength(1)
  expect(await records(id)).toMatchObject([{ present: true, source: 'scan' }])
})

test('SCN-13: at the doors of two modules of one parent at once: one record', async () => {
  const { group, children } = await combined(
    ['Razonamiento', 'Mátematicas'],
    [
      ['0900', '1100'],
      ['0930', '1130'],
      ['0930', '1130'],
    ],
  )
  const id = await inModules(group, children)
  const all = await atOnce(50, n => ({ scan: uuid(), group: children[n % 2]!.id }), id)
  expect(first(all)).toHaveLength(1)
  expect(await records(id)).toHaveLength(1)
})

test('SCN-13: a visitor, 50 at once: attended once', async () => {
  const { id } = await visitor()
  const all = await atOnce(50, () => ({ scan: uuid() }), id)
  expect(first(all)).toHaveLength(1)
  expect((await visited(id)).attendance).toBe(true)
})
