// Nobody waits for a deleted record, and a deleted person does not wait (DAT-33).
import { expect, test } from 'vitest'
import { outbox } from '#features/foundation/outbox/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { trash } from '#features/history/trash/contract.ts'
import { undo } from '#features/history/undo/contract.ts'
import { registrations } from '#features/money/registrations/contract.ts'
import { visitors } from '#features/outreach/callDesk/contract.ts'
import { waiting } from '#features/outreach/waiting/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { newId } from '#lib/ids.ts'
import { startTest } from '#server/testing/harness.ts'

const t = await startTest()
const boss = await t.admin()

type Person = { studentId: string } | { talkStudentId: string }
async function waits(courseId: string, persons: Person[], more: { locationId?: string; state?: 'waiting' | 'offered' } = {}) {
  const id = newId()
  await t.db.transaction().execute(async trx => {
    await trx
      .insertInto('waiting')
      .values({ id, courseId, seats: persons.length, joinedAt: t.clock.now(), ...more })
      .execute()
    for (const [position, person] of persons.entries())
      await trx
        .insertInto('waitingPerson')
        .values({ entryId: id, position, ...person })
        .execute()
  })
  return id
}
const stateOf = async (id: string) =>
  (await t.db.selectFrom('waiting').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const someone = async () => ({ studentId: (await t.make.student()).id })
const letter = async (person: Person, state: 'queued' | 'failed' = 'queued') => {
  const id = newId()
  await t.db
    .insertInto('outbox')
    .values({ id, channel: 'email', kind: 'notice', recipient: 'ana@correo.mx', text: 'Hola', messageId: id, state, ...person })
    .execute()
  return id
}
const letterOf = async (id: string) =>
  (await t.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state

test('DAT-33 OFE-27: deleting a course or campus ends its entries', async () => {
  const course = await t.make.course()
  const campus = await t.make.location()
  const [forCourse, forCampus] = [
    await waits(course.id, [await someone()]),
    await waits((await t.make.course()).id, [await someone()], { locationId: campus.id }),
  ]
  await t.ok(courses.remove, { params: { id: course.id } }, boss)
  await t.ok(locations.remove, { params: { id: campus.id } }, boss)
  expect([await stateOf(forCourse), await stateOf(forCampus)]).toEqual(['expired', 'expired'])
})

test('DAT-33: a deleted visitor waits no longer, and gets no letter', async () => {
  const { id: talkStudentId } = await t.make.visitor()
  const entry = await waits((await t.make.course()).id, [{ talkStudentId }])
  const letterState = await letter({ talkStudentId })
  await t.ok(visitors.remove, { params: { id: talkStudentId } }, boss)
  expect([await stateOf(entry), await letterOf(letterState)]).toEqual(['left', 'dropped'])
})

test('DAT-33: two wait together: the deletion of one keeps the other; the deletion of both ends the entry', async () => {
  const [ana, luis] = [await someone(), await someone()]
  const entry = await waits((await t.make.course()).id, [ana, luis])
  await t.ok(registrations.removeStudent, { params: { id: ana.studentId } }, boss)
  expect(await stateOf(entry)).toBe('waiting')
  await t.ok(registrations.removeStudent, { params: { id: luis.studentId } }, boss)
  expect(await stateOf(entry)).toBe('left')
})

test('DAT-33: a deleted person loses their offer at once; restored before the seat is given on they have it again, later they wait', async () => {
  const group = await t.make.group({ quota: 5, taken: 1, held: 1 })
  const who = await someone()
  const entry = await waits(group.courseId, [who], { state: 'offered' })
  const hold = { id: newId(), groupId: group.id, entryId: entry, seats: 1, offer: true, endsAt: new Date('2026-11-24T16:00:00Z') }
  await t.db.insertInto('seatHold').values(hold).execute()
  const remove = async () =>
    String((await t.call(registrations.removeStudent, { params: { id: who.studentId } }, { as: boss })).headers.act)
  const back = (id: string) => t.ok(undo.press, { params: { id }, body: {} }, boss)
  const first = await remove()
  expect(await stateOf(entry)).toBe('left')
  await back(first)
  await t.runJobs()
  expect([await stateOf(entry), await t.db.selectFrom('seatHold').select('id').where('entryId', '=', entry).execute()]).toEqual([
    'offered',
    [{ id: hold.id }],
  ])
  const second = await remove()
  await t.runJobs()
  await back(second)
  expect(await stateOf(entry)).toBe('waiting')
})

test('TOG-5.1: a person who left keeps the hold until a job ends it: no act extends or passes it, and who waits again holds nothing', async () => {
  const group = await t.make.group({ quota: 5, taken: 4, held: 1 })
  const [ana, luis] = [await someone(), await someone()]
  const entry = await waits(group.courseId, [ana, luis], { state: 'offered' })
  const endsAt = new Date('2026-11-24T16:00:00Z')
  await t.db.insertInto('seatHold').values({ id: newId(), groupId: group.id, entryId: entry, seats: 1, offer: true, endsAt }).execute()
  for (const { studentId } of [ana, luis]) await t.ok(registrations.removeStudent, { params: { id: studentId } }, boss)
  const attend = (act: 'extend' | 'pass' | 'again') => ({ params: { id: entry }, body: { act, group: null } })
  for (const act of ['extend', 'pass'] as const)
    expect(await t.refused(waiting.attend, attend(act), boss)).toMatchObject({ status: 409, code: 'WAITING_STATE' })
  for (const { studentId } of [ana, luis]) await t.ok(trash.restore, { params: { kind: 'student', id: studentId } }, boss)
  // A partial undo leaves such an entry.
  await t.db.updateTable('waiting').set({ state: 'left', closedAt: t.clock.now() }).where('id', '=', entry).execute()
  await t.ok(waiting.attend, attend('again'), boss)
  const holds = await t.db.selectFrom('seatHold').select('seats').where('entryId', '=', entry).execute()
  const { held: counted } = await t.db.selectFrom('classGroup').select('held').where('id', '=', group.id).executeTakeFirstOrThrow()
  // Two seats are free: the entry of one seat is offered one anew, else it waits without any.
  expect([await stateOf(entry), holds.length, counted]).toEqual(holds.length > 0 ? ['offered', 1, holds[0]!.seats] : ['waiting', 0, 0])
})

test('TOG-5.1: the undo of an offer that was extended meanwhile, without what changed, leaves nobody waiting with seats', async () => {
  const group = await t.make.group({ quota: 5, taken: 0 })
  const entry = await waits(group.courseId, [await someone()])
  const attend = (act: 'offer' | 'extend') =>
    t.call(waiting.attend, { params: { id: entry }, body: { act, group: group.id } }, { as: boss })
  const offered = String((await attend('offer')).headers.act)
  await attend('extend')
  await t.call(undo.press, { params: { id: offered }, body: { rest: true } }, { as: boss })
  const holds = await t.db.selectFrom('seatHold').select('seats').where('entryId', '=', entry).execute()
  expect([await stateOf(entry), holds.length]).toEqual(holds.length > 0 ? ['offered', 1] : ['waiting', 0])
})

test('DAT-33: a failed letter to a deleted person is not resent: 409 STILL_USED', async () => {
  const who = await someone()
  const failed = await letter(who, 'failed')
  await t.ok(registrations.removeStudent, { params: { id: who.studentId } }, boss)
  expect(await t.refused(outbox.retry, { params: { id: failed } }, boss)).toMatchObject({ status: 409, code: 'STILL_USED' })
})

test('DAT-33: a course with a booked advisory is in use', async () => {
  const course = await t.make.course()
  const slotId = newId()
  await t.db.insertInto('advisorySlot').values({ id: slotId, courseId: course.id, date: '2026-11-30', hour: 10, taken: 1 }).execute()
  await t.db
    .insertInto('advisoryBooking')
    .values({ id: newId(), slotId, ...(await someone()) })
    .execute()
  expect(await t.refused(courses.remove, { params: { id: course.id } }, boss)).toMatchObject({ status: 409, code: 'IN_USE' })
})
