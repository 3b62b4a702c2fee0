import { expect, test } from 'vitest'
import { academy } from '#features/foundation/academy/contract.ts'
import { dashboard } from '#features/workspace/dashboard/contract.ts'
import { search } from '#features/workspace/search/contract.ts'
import { groups } from '#features/teaching/groups/contract.ts'
import { startTest } from '#server/testing/harness.ts'
import { waiting } from '../contract.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { full, join, list, names, remove, enrol, seats, expectHolds } = stage(t, desk)

test('OFE-26: an open wizard holds nothing: of two at the last seat the first to confirm gets it, the other can be added to the list', async () => {
  const group = await full(2)
  await remove(group.students[0]!, group.id)
  const [ana, ivan] = [await t.make.student(), await t.make.student()]
  // Both wizards show the last seat.
  const { group: seenGroup } = await t.ok(groups.find, { params: { id: group.id } }, desk)
  expect([seenGroup.available, (await seats(group.id)).held]).toEqual([1, 0])
  expect((await enrol(ivan.id, group.id)).status).toBe(200)
  expect((await enrol(ana.id, group.id)).body).toMatchObject({ errorExt: { code: 'GROUP_FULL' } })
  expect((await join(group, [{ student: ana.id }])).place).toBe(1)
})

test('OFE-27: two wait together: enrols the first, the second still waits for one seat', async () => {
  const group = await full(3)
  const [ana, ivan] = [await t.make.student({ name: 'Ana' }), await t.make.student({ name: 'Iván' })]
  await join(group, [{ student: ana.id }, { student: ivan.id }])
  for (const student of group.students.slice(0, 2)) await remove(student, group.id)
  const { entries } = await list({ course: group.courseId })
  const hold = entries[0]!.hold!._id
  expect((await enrol(ana.id, group.id, hold)).status).toBe(200)
  const [entry] = (await list({ course: group.courseId })).entries
  expect(entry).toMatchObject({ state: 'offered', seats: 1, hold: { _id: hold, seats: 1 } })
  expect(entry!.persons.map(({ name }) => name)).toEqual(['Ana', 'Iván'])
  await expectHolds()
  expect((await enrol(ivan.id, group.id, hold)).status).toBe(200)
  expect(await seats(group.id)).toMatchObject({ taken: 3, held: 0 })
  expect((await list({ course: group.courseId, state: 'closed' })).entries.map(({ state }) => state)).toEqual(['enrolled'])
  await expectHolds()
})

test('OFE-27: a visitor who was moved twice leaves the list when they enrol', async () => {
  const group = await full(1)
  const first = await t.make.visitor({ name: 'Paola' })
  await join(group, [{ visitor: first.id }])
  const second = await t.make.visitor({ name: 'Paola' })
  const third = await t.make.visitor({ name: 'Paola' })
  const move = (id: string, movedTo: string) => t.db.updateTable('talkStudent').set({ movedTo }).where('id', '=', id).execute()
  await move(first.id, second.id)
  await move(second.id, third.id)
  const student = await t.make.student({ name: 'Paola' })
  await t.db.updateTable('talkStudent').set({ studentId: student.id }).where('id', '=', third.id).execute()
  const other = await t.make.group({ courseId: group.courseId, quota: 5 })
  expect((await enrol(student.id, other.id)).status).toBe(200)
  expect(await names(group.courseId)).toEqual([])
})

test('OFE-22: waiting for an empty group follows its new course', async () => {
  const group = await t.make.group({ name: 'Sin nadie', quota: 1 })
  const full = { id: group.id, courseId: group.courseId }
  await join(full, [guest('Ana'), guest('Iván', '5533334444')])
  const { id: course } = await t.make.course({ name: 'Física' })
  await t.ok(groups.update, { params: { id: group.id }, body: { course } }, desk)
  expect(await names(group.courseId)).toEqual([])
  expect(await names(course)).toEqual(['Ana y Iván 1'])
  await t.ok(groups.update, { params: { id: group.id }, body: { quota: 2 } }, desk)
  expect(await names(course)).toEqual(['Ana y Iván offered'])
  await expectHolds()
})

test("OFE-21: the search finds waiting people by name and phone, as one hit that opens the entry; nothing without the list's permission", async () => {
  const group = await full(1, { name: 'Sabatino Z' })
  const entry = await join(group, [guest('Xóchitl', '5599887766'), guest('Zenaida', '5511223344')])
  const find = async (q: string, as = desk) => (await t.ok(search.find, { query: { q } }, as)).hits
  for (const q of ['xochitl', 'zenaida', '5511223344', 'espera Xóchitl'])
    expect(await find(q), q).toEqual([
      {
        kind: 'waiting',
        _id: entry._id,
        title: 'Xóchitl Ríos y 1 más',
        detail: 'Espera Sabatino Z · 55 9988 7766',
        of: null,
        level: null,
        off: false,
      },
    ])
  expect(await find('xochitl', await t.as('get /groups/'))).toEqual([])
  const { entries } = await t.ok(waiting.list, { query: { entry: entry._id } }, desk)
  expect(entries.map(({ _id }) => _id)).toEqual([entry._id])
})

test('OFE-29: home shows where another group would pay most, and the offers that end today', async () => {
  const group = await full(1)
  await t.db.updateTable('course').set({ price: 950_000 }).where('id', '=', group.courseId).execute()
  for (let at = 0; at < 6; at++) await join(group, [guest('Ana', `551111333${at}`)])
  const reader = await t.as('get /waiting/')
  const before = await t.ok(dashboard.desk, { query: { location: group.locationId } }, reader)
  expect(before.waiting).toMatchObject({ card: { persons: 6, amount: 57_000 }, ending: 0 })
  await remove(group.students[0]!, group.id)
  const ending = async () => (await t.ok(dashboard.show, { query: { location: group.locationId } }, reader)).waiting!.ending
  expect(await ending()).toBe(0)
  await t.db
    .updateTable('seatHold')
    .set({ endsAt: new Date(t.clock.now().getTime() + 3_600_000) })
    .where('groupId', '=', group.id)
    .execute()
  expect(await ending()).toBe(1)
  expect((await t.ok(dashboard.show, { query: {} }, await t.as('get /groups/'))).waiting).toBeUndefined()
})

test('OFE-23: Configuración sets for how many hours a seat is held, from 2 to 72', async () => {
  await t.ok(academy.update, { body: { offerHours: 4 } }, desk)
  expect((await t.ok(academy.find, {}, desk)).academy.offerHours).toBe(4)
  for (const offerHours of [1, 73]) expect((await t.refused(academy.update, { body: { offerHours } }, desk)).status).toBe(400)
  const group = await full(1)
  await join(group, [guest('Ana')])
  await remove(group.students[0]!, group.id)
  const [entry] = (await list({ course: group.courseId })).entries
  expect(Math.round((new Date(entry!.hold!.endsAt).getTime() - t.clock.now().getTime()) / 3_600_000)).toBe(4)
  await t.ok(academy.update, { body: { offerHours: 24 } }, desk)
})
