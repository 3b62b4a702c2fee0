import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { stated, WHOLE } from '#server/testing/stated.ts'
import { startTest } from '#server/testing/harness.ts'
import { waiting } from '../contract.ts'
import { endHold } from './jobs.ts'
import { guest, stage } from './testing.ts'

const t = await startTest()
const desk = await t.admin()
const { join, remove, enrol, seats, expectHolds, full, holdsOf } = stage(t, desk)

test('OFE-22: one offer pressed at two desks is given once', async () => {
  const group = await full(1)
  const { _id } = await join(group, [guest('Ana')])
  const other = await t.make.group({ courseId: group.courseId, quota: 5 })
  const press = () => t.call(waiting.attend, { params: { id: _id }, body: { act: 'offer', group: other.id } }, { as: desk })
  const codes = (await Promise.all([press(), press(), press()])).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(codes).toEqual([200, 409, 409])
  expect(await seats(other.id)).toEqual({ taken: 1, held: 1, quota: 5 })
})

test('OFE-27: an enrolment with a hold against its expiry: one of both wins', async () => {
  for (let round = 0; round < 5; round++) {
    const group = await full(1)
    const eva = await t.make.student()
    await join(group, [{ student: eva.id }])
    await join(group, [guest('Ana')])
    await remove(group.students[0]!, group.id)
    const [hold] = await holdsOf(group.id)
    await t.db.updateTable('seatHold').set({ endsAt: t.clock.now() }).where('id', '=', hold!.id).execute()
    const [enrolled] = await Promise.all([
      enrol(eva.id, group.id, hold!.id),
      endHold.run({ hold: hold!.id, state: 'expired' }, t.jobContext()),
    ])
    expect(await seats(group.id)).toEqual({ taken: 1, held: enrolled.status === 200 ? 0 : 1, quota: 1 })
    await expectHolds()
  }
})

/** Per group: seats, waiting people, removals before and during, expiries, refusals, walk-ins, arrivals. In all 200 at once on 30 seats. */
const SIZE = WHOLE
  ? { seats: 30, waiting: 60, before: 8, during: 20, ends: 10, refusals: 6, walkIns: 64, arrivals: 80 }
  : { seats: 15, waiting: 30, before: 3, during: 7, ends: 3, refusals: 2, walkIns: 10, arrivals: 10 }

/**
 * Two groups, pairs among the waiting; removals, expiries, refusals, enrolments and arrivals at once. @returns people who fit and wait
 * beside a free seat
 */
async function round() {
  const [a, b] = [await full(SIZE.seats), await full(SIZE.seats)]
  for (const group of [a, b]) await t.db.updateTable('classGroup').set({ quota: SIZE.seats }).where('id', '=', group.id).execute()
  const groups = [a, b]
  const offered: string[] = []
  for (let n = 0; n < SIZE.waiting; n++) {
    const group = groups[n % 2]!
    const persons =
      n % 5 === 0 ? [guest('Ana', `5511${100_000 + n}`), guest('Leo', `5522${100_000 + n}`)] : [guest('Eva', `5533${100_000 + n}`)]
    const { _id } = await join(group, persons, n % 3 === 0 ? {} : { group: group.id })
    offered.push(_id)
  }
  for (const group of groups) for (const student of group.students.slice(0, SIZE.before)) await remove(student, group.id)
  const holds = [...(await holdsOf(a.id)), ...(await holdsOf(b.id))]
  await t.db
    .updateTable('seatHold')
    .set({ endsAt: t.clock.now() })
    .where(
      'id',
      'in',
      holds.slice(0, SIZE.ends).map(({ id }) => id),
    )
    .execute()
  const walkIns = []
  for (let n = 0; n < SIZE.walkIns; n++) walkIns.push((await t.make.student()).id)
  const acts: Promise<unknown>[] = []
  for (const group of groups)
    for (const student of group.students.slice(SIZE.before, SIZE.before + SIZE.during)) acts.push(remove(student, group.id))
  for (const { id } of holds.slice(0, SIZE.ends)) acts.push(endHold.run({ hold: id, state: 'expired' }, t.jobContext()))
  for (const { entryId } of holds.slice(SIZE.ends, SIZE.ends + SIZE.refusals - 1))
    acts.push(t.call(waiting.attend, { params: { id: entryId }, body: { act: 'leave' } }, { as: desk }))
  walkIns.forEach((student, n) => acts.push(enrol(student, groups[n % 2]!.id, n < 1 ? holds.at(-1)?.id : undefined)))
  for (let n = 0; n < SIZE.arrivals; n++) {
    const group = groups[n % 2]!
    const input = { body: { course: group.courseId, persons: [guest('Rosa', `5544${100_000 + n}`)], group: group.id } }
    acts.push(t.call(waiting.join, input, { as: desk }))
  }
  // Concurrent readers see consistent seats too.
  let over = false
  const watched = (async () => {
    while (!over) await expectHolds()
  })()
  await Promise.all(acts)
  over = true
  await watched
  await expectHolds()
  for (const group of groups) {
    const { taken, quota } = await seats(group.id)
    expect(taken).toBeLessThanOrEqual(quota!)
  }
  const { rows } = await sql`
    select w.id from waiting w join class_group g on g.course_id = w.course_id and g.quota - g.taken >= w.seats
    where w.state = 'waiting' and g.id = any(${groups.map(({ id }) => id)})`.execute(t.db)
  return rows
}

test('OFE-20, OFE-22: cancellations, expiries, refusals, enrolments and arrivals at once: seats are consistent and none stays idle', async () => {
  for (let n = 0; n < stated(20, 2); n++) expect(await round()).toEqual([])
}, 600_000)
