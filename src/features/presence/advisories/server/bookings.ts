// Places in advisories: only this file books, marks and frees them, for staff and for the students' own site.
import { sql } from 'kysely'
import { studentFailures } from '#features/people/students/contract.ts'
import { wallClock } from '#lib/days.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { advisoriesChanged, advisoryFailures } from '../contract.ts'
import { ADVISORY_LIMITS } from '../texts.ts'
import { isOver } from '../weeks.ts'
import * as store from './store.ts'

const {
  ADVISORY_FULL,
  ADVISORY_PAST,
  ADVISORY_TO_COME,
  ALREADY_BOOKED,
  APPOIMENT_NOT_FOUND,
  BOOKING_NOT_FOUND,
  NOT_IN_COURSE,
  TOPIC_NOT_FIT,
} = advisoryFailures

/** Parts of a call that booking needs; `userId` null: the student did it. */
type Writing = Pick<Context, 'db' | 'now' | 'academy' | 'audit' | 'emit'> & { userId: string | null }

/** Students may book and cancel until it begins, staff until it ends. */
function refusePast(slot: { date: string; hour: number }, { now, academy, userId }: Writing): void {
  if (isOver(slot, wallClock(now, academy.timeZone), userId === null ? 0 : ADVISORY_LIMITS.hours)) fail(ADVISORY_PAST)
}

/** Locks the student before the seat, so that nobody deletes the student meanwhile. */
async function refuseStranger(db: Db, studentId: string, courseId: string): Promise<void> {
  const { rows: students } = await sql`select id from student where id = ${studentId} and deleted_at is null for share`.execute(db)
  if (students.length === 0) fail(studentFailures.STUDENT_NOT_FOUND)
  const { rows } = await sql`
    select from registration r where r.student_id = ${studentId} and ${store.standsIn(sql`${courseId}::char(24)`)} limit 1`.execute(db)
  if (rows.length === 0) fail(NOT_IN_COURSE)
}

export interface NewBooking {
  slotId: string
  studentId: string
  /** Topic ids of the hour; may be empty. */
  topics: readonly string[]
}

/** Books one place; of many at once for the last one exactly one passes. */
export async function book(context: Writing, { slotId, studentId, topics }: NewBooking): Promise<{ id: string; slot: store.SlotRow }> {
  const { db, now, userId } = context
  const slot = (await store.find(db, slotId)) ?? fail(APPOIMENT_NOT_FOUND)
  refusePast(slot, context)
  const courseTopics = slot.topicList.filter(topic => topics.includes(topic._id))
  if (courseTopics.length < topics.length) fail(TOPIC_NOT_FIT)
  await refuseStranger(db, studentId, slot.course._id)
  const seats = await takeSeat(db, slotId)
  const id = newId(now)
  const row = { id, slotId, studentId, topics: JSON.stringify(courseTopics), userId, bookedAt: now }
  // A unique index finds a second booking, also of two calls at once.
  const inserted = await db
    .insertInto('advisoryBooking')
    .values(row)
    .onConflict(conflict => conflict.columns(['slotId', 'studentId']).where('cancelledAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) fail(ALREADY_BOOKED)
  await context.audit({
    resource: 'appoiments',
    ids: [slotId, id, studentId],
    after: { course: slot.course.name, date: slot.date, hour: slot.hour, student: studentId, courseTopics, taken: seats },
  })
  context.emit(advisoriesChanged, [slotId])
  return { id, slot: (await store.find(db, slotId))! }
}

async function takeSeat(db: Db, slotId: string): Promise<number> {
  const seat = await db
    .updateTable('advisorySlot')
    .set({ taken: sql<number>`taken + 1` })
    .where('id', '=', slotId)
    .whereRef('taken', '<', 'maxQuota')
    .returning('taken')
    .executeTakeFirst()
  if (seat) return seat.taken
  // It was deleted because no course offers it any more; or a seat was freed since, for the next call.
  return fail((await store.find(db, slotId)) ? ADVISORY_FULL : APPOIMENT_NOT_FOUND)
}

interface Locked {
  id: string
  slotId: string
  studentId: string
  attended: boolean | null
  date: string
  hour: number
  course: string
}

/** An active place, locked until the transaction ends; it must match `slotId` and `studentId`. */
async function lockForUpdate(db: Db, id: string, of: { slotId?: string; studentId?: string }): Promise<Locked> {
  const {
    rows: [row],
  } = await sql<Locked>`
    select b.id, b.slot_id, b.student_id, b.attended, s.date, s.hour, c.name as course
    from advisory_booking b join advisory_slot s on s.id = b.slot_id join course c on c.id = s.course_id
    where b.id = ${id} and b.cancelled_at is null for update of b`.execute(db)
  if (!row || (of.slotId ?? row.slotId) !== row.slotId || (of.studentId ?? row.studentId) !== row.studentId) return fail(BOOKING_NOT_FOUND)
  return row
}

/** Cancels a place. @param of the advisory slot or student that the place must belong to */
export async function cancel(context: Writing, id: string, of: { slotId?: string; studentId?: string } = {}): Promise<store.SlotRow> {
  const { db, now } = context
  const booking = await lockForUpdate(db, id, of)
  refusePast(booking, context)
  await release(db, now, [booking.id])
  await context.audit({
    resource: 'appoiments',
    ids: [booking.slotId, id, booking.studentId],
    before: { course: booking.course, date: booking.date, hour: booking.hour, student: booking.studentId, attendance: booking.attended },
  })
  context.emit(advisoriesChanged, [booking.slotId])
  return (await store.find(db, booking.slotId))!
}

async function release(db: Db, now: Date, ids: readonly string[]): Promise<void> {
  await sql`
    with gone as (update advisory_booking set cancelled_at = ${now} where id in (${sql.join(ids)}) returning slot_id)
    update advisory_slot s set taken = s.taken - n.count
    from (select slot_id, count(*) as count from gone group by slot_id) n where s.id = n.slot_id`.execute(db)
}

/** Cancels the future places of a deleted student. @returns their ids, for the deletion's audit */
export async function cancelAllOf({ db, now, academy, emit }: Omit<Writing, 'userId' | 'audit'>, studentId: string): Promise<string[]> {
  const { day, minutes } = wallClock(now, academy.timeZone)
  const { rows } = await sql<{ id: string; slotId: string }>`
    select b.id, b.slot_id from advisory_booking b join advisory_slot s on s.id = b.slot_id
    where b.student_id = ${studentId} and b.cancelled_at is null and (s.date > ${day} or (s.date = ${day} and s.hour * 60 > ${minutes}))
    order by s.id for update`.execute(db)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  await release(db, now, ids)
  emit(
    advisoriesChanged,
    rows.map(row => row.slotId),
  )
  return ids
}

/** Marks attendance; null clears it. Refuses before the day of the advisory. */
export async function mark(context: Writing, { slotId, id, attended }: { slotId: string; id: string; attended: boolean | null }) {
  const { db, now, academy } = context
  const booking = await lockForUpdate(db, id, { slotId })
  if (booking.date > wallClock(now, academy.timeZone).day) fail(ADVISORY_TO_COME)
  await db.updateTable('advisoryBooking').set({ attended }).where('id', '=', id).execute()
  await context.audit({
    resource: 'appoiments',
    ids: [slotId, id, booking.studentId],
    before: { attendance: booking.attended },
    after: { attendance: attended },
  })
  context.emit(advisoriesChanged, [slotId])
  return (await store.find(db, slotId))!
}
