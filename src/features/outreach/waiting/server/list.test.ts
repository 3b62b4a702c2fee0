import { expect, test } from 'vitest'
import { groups } from '#features/teaching/groups/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { waiting } from '../contract.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { full, join, list, names, remove, jobs } = stage(t, desk)

test('OFE-28: computes why nobody is called; the first reason applies', async () => {
  const group = await full(1)
  const reasonOf = async () => (await list({ course: group.courseId, state: 'waiting' })).entries.map(({ reason }) => reason!.kind)
  await join(group, [guest('Ana')])
  await join(group, [guest('Iván', '5533334444')])
  await join(group, [guest('Rosa', '5577778888')], { location: (await t.make.location()).id })
  expect(await reasonOf()).toEqual(['full', 'full', 'noGroup'])
  await remove(group.students[0]!, group.id)
  expect(await reasonOf()).toEqual(['held', 'noGroup'])
  await t.db.updateTable('classGroup').set({ active: false }).where('id', '=', group.id).execute()
  expect(await reasonOf()).toEqual(['groupOver', 'noGroup'])
})

test("OFE-29: a card shows the value of another group, from six persons on; 'any campus' is separate", async () => {
  const group = await full(1)
  for (let n = 0; n < 5; n++) await join(group, [guest('Ana', `551111222${n}`)])
  expect((await list({ course: group.courseId })).cards).toEqual([])
  await join(group, [guest('Iván', '5533334444')], { location: group.locationId })
  for (let n = 0; n < 3; n++) await join(group, [guest('Eva', `552222333${n}`), guest('Leo', `552222444${n}`)], {})
  const { cards } = await list({ course: group.courseId })
  expect(cards.map(({ location, persons, amount }) => [location?._id ?? null, persons, amount])).toEqual(
    expect.arrayContaining([
      [group.locationId, 6, 30_000],
      [null, 6, 30_000],
    ]),
  )
  expect(cards).toHaveLength(2)
})

test('OFE-30: closes entries of ended groups; of entries older than a year only the count stays', async () => {
  const group = await full(1, { endDate: '2026-12-01' })
  const { _id } = await join(group, [guest('Ana')], { group: group.id, note: 'Sólo por la tarde' })
  const before = t.clock.now()
  await t.clock.set('2026-12-03T06:10:00Z')
  await jobs.night()
  expect(await names(group.courseId, 'closed')).toEqual(['Ana expired'])
  await t.clock.set(new Date('2027-12-04T18:00:00Z'))
  await jobs.night()
  const { entries } = await list({ course: group.courseId, state: 'closed' })
  expect(entries).toMatchObject([{ _id, note: null, persons: [{ name: '(suprimido)', lastName: '', phoneNumber: null, email: null }] }])
  await t.clock.set(before)
})

test('OFE-22: a deleted group closes its entries, a deleted student leaves the list', async () => {
  const group = await full(1)
  const eva = await t.make.student()
  await join(group, [{ student: eva.id }])
  await join(group, [guest('Ana')])
  await t.ok(registrations.removeStudent, { params: { id: eva.id } }, desk)
  expect(await names(group.courseId)).toEqual(['Ana 1'])
  const empty = await t.make.group({ courseId: group.courseId, quota: 0 })
  await join(empty, [guest('Luis')])
  await t.ok(groups.remove, { params: { id: empty.id } }, desk)
  expect(await names(group.courseId)).toEqual(['Ana 1'])
  expect(await names(group.courseId, 'closed')).toEqual(expect.arrayContaining(['Luis expired']))
})

test('OFE-21: the list shows who would take a seat of a group, by state, in pages', async () => {
  const group = await full(1)
  await join(group, [guest('Ana')])
  await join(group, [guest('Iván', '5533334444')], { location: group.locationId })
  await join(group, [guest('Rosa', '5577778888')], { location: (await t.make.location()).id })
  expect((await list({ group: group.id })).entries.map(({ persons }) => persons[0]!.name)).toEqual(['Ana', 'Iván'])
  expect((await list({ location: group.locationId })).total).toBe(2)
  const { entries, total } = await t.ok(waiting.list, { query: { course: group.courseId, skip: 1, limit: 1 } }, desk)
  expect([entries.map(({ persons }) => persons[0]!.name), total]).toEqual([['Iván'], 3])
})
