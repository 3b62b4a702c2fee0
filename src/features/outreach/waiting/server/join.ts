// Adds a person to the list, or holds seats at once (OFE-21, OFE-25), in the call's transaction.
import { sql } from 'kysely'
import type { z } from 'zod'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { refuseInactive } from '#features/teaching/courses/server/public.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import { locationFailures } from '#features/foundation/locations/contract.ts'
import { studentFailures } from '#features/people/students/contract.ts'
import { enrolmentFailures } from '#features/money/enrolment/contract.ts'
import { talkFailures } from '#features/outreach/talks/contract.ts'
import { newId } from '#lib/ids.ts'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { waitingChanged, waitingFailures, type waiting } from '../contract.ts'
import { lockGroups, lockQueues } from './locks.ts'
import { give, offerSeats } from './offerSeats.ts'
import { candidates, openGroup } from './open.ts'

export interface Wish {
  courseId: string
  groupId: string | null
  locationId: string | null
}
type Body = z.output<NonNullable<(typeof waiting)['join']['body']>>
type Person = Body['persons'][number]

const { GROUP_CLOSED, GROUP_FULL, GROUP_IS_BUCKET, GROUP_NOT_FOUND } = groupFailures

/** @returns the id of the entry. */
export async function join(context: Context, body: Body): Promise<string> {
  const { db, today, wholly } = context
  const wish = { courseId: body.course, groupId: body.group ?? body.hold ?? null, locationId: body.location ?? null }
  await refuseUnknown(db, wish, body.persons)
  for (const group of new Set([wish.groupId, body.hold ?? null])) if (group !== null) await refuseGroup(db, group, wish.courseId, today)
  // The caller's view decides who may be added; place and seats depend on the whole list (M64).
  return wholly(() => enter(context, wish, body))
}

async function enter(context: Context, wish: Wish, body: Body): Promise<string> {
  const { db, now, today, employeeId, emit } = context
  const groupIds = body.hold ? [body.hold] : await candidates(db, wish, today)
  await lockGroups(db, groupIds)
  await lockQueues(db, [wish.courseId])
  await refuseSeated(db, wish.courseId, body.persons)
  await refuseWaiting(db, wish, body.persons)

  const [id, seats] = [newId(), body.persons.length]
  const { courseId, groupId, locationId } = wish
  await db
    .insertInto('waiting')
    .values({ id, courseId, groupId, locationId, seats, note: body.note || null, joinedAt: now, userId: employeeId })
    .execute()
  await db
    .insertInto('waitingPerson')
    .values(body.persons.map((person, position) => ({ entryId: id, position, ...entryPerson(person) })))
    .execute()
  emit(waitingChanged, [id])
  if (body.hold) {
    const group = (await openGroup(db, body.hold, today)) ?? fail(GROUP_CLOSED)
    if (group.free < seats) fail(GROUP_FULL)
    await give(context, group, { id, seats }, { offer: false, userId: employeeId })
  } else await offerSeats(context, groupIds)
  return id
}

const entryPerson = ({ student, visitor, guest }: Person) => ({
  studentId: student ?? null,
  talkStudentId: visitor ?? null,
  ...(guest && { ...guest, email: guest.email ?? null, words: fold(`${guest.name} ${guest.lastName}`) }),
})

const idsOf = (persons: readonly Person[], of: 'student' | 'visitor') => persons.flatMap(person => person[of] ?? [])

async function refuseUnknown(db: Db, { courseId, locationId }: Wish, persons: readonly Person[]): Promise<void> {
  const [students, visitors] = [idsOf(persons, 'student'), idsOf(persons, 'visitor')]
  const { rows } = await sql<{ course: boolean; location: boolean; students: number; visitors: number }>`
    select exists (select from course where id = ${courseId} and deleted_at is null) as course,
      ${locationId}::text is null or exists (select from location where id = ${locationId} and deleted_at is null) as location,
      (select count(*)::int from student where id = any(${students}) and deleted_at is null) as students,
      (select count(*)::int from talk_student where id = any(${visitors}) and deleted_at is null and moved_to is null) as visitors`.execute(
    db,
  )
  const references = rows[0]!
  if (!references.course) fail(courseFailures.COURSE_NOT_FOUND)
  if (!references.location) fail(locationFailures.LOCATION_NOT_FOUND)
  if (references.students < new Set(students).size) fail(studentFailures.STUDENT_NOT_FOUND)
  if (references.visitors < new Set(visitors).size) fail(talkFailures.VISITOR_NOT_FOUND)
  if (new Set(students).size < students.length || new Set(visitors).size < visitors.length) fail(waitingFailures.ALREADY_WAITING)
  await refuseInactive(db, courseId)
}

/** A group that is wished for runs, is of the course, and no module. */
export async function refuseGroup(db: Db, id: string, courseId: string, today: string): Promise<void> {
  const group = await db
    .selectFrom('classGroup')
    .select(['courseId', 'parentGroupId', 'active', 'endDate'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!group) return fail(GROUP_NOT_FOUND)
  if (group.parentGroupId !== null) fail(GROUP_IS_BUCKET)
  if (group.courseId !== courseId) fail(waitingFailures.WAITING_COURSE)
  if (!group.active || group.endDate < today) fail(GROUP_CLOSED)
}

/** Refuses (code '05') a person who already has a seat in the course. */
async function refuseSeated(db: Db, courseId: string, persons: readonly Person[]): Promise<void> {
  const { rows } = await sql`
    select from registration r where r.course_id = ${courseId} and r.ended_at is null
      and (r.student_id = any(${idsOf(persons, 'student')})
        or r.student_id in (select v.student_id from talk_student v where v.id = any(${idsOf(persons, 'visitor')}))) limit 1`.execute(db)
  if (rows.length > 0) fail(enrolmentFailures._05)
}

/** The same person and wish only once. The course's entries are locked. */
async function refuseWaiting(db: Db, wish: Wish, persons: readonly Person[]): Promise<void> {
  const guests = persons.flatMap(({ guest }) => (guest ? [`${guest.phoneNumber} ${fold(`${guest.name} ${guest.lastName}`)}`] : []))
  const same = await samePlace(
    db,
    wish,
    sql`exists (
    select from waiting_person p where p.entry_id = w.id and (
      p.student_id = any(${idsOf(persons, 'student')}) or p.talk_student_id = any(${idsOf(persons, 'visitor')})
      or p.phone_number || ' ' || p.words = any(${guests})))`,
  )
  if (same) already(same)
}

/** The open entry of this wish that fits, with its place. */
export async function samePlace(db: Db, { courseId, groupId, locationId }: Wish, who: ReturnType<typeof sql>) {
  const { rows } = await sql<{ place: number; offered: boolean }>`
    select w.state = 'offered' as offered,
      (select count(*)::int from waiting x where x.state = 'waiting' and x.course_id = w.course_id and (x.joined_at, x.id) <= (w.joined_at, w.id)) as place
    from waiting w
    where w.closed_at is null and w.course_id = ${courseId} and w.group_id is not distinct from ${groupId}
      and w.location_id is not distinct from ${locationId} and ${who} limit 1`.execute(db)
  return rows[0]
}

export function already({ place, offered }: { place: number; offered: boolean }): never {
  return fail(waitingFailures.ALREADY_WAITING, {
    message: offered ? 'Ya está en la lista, con lugar apartado.' : `Ya está en la lista, en el lugar ${place}.`,
  })
}
