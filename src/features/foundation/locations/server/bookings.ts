// Which hours of which room are taken, and by whom (LOC-60). One row of room_booking per weekly lesson of a running
// group or per hour of a talk to come; the EXCLUDE constraint over them has the last word. Bookings are asked for and written only here.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { daysBetween, weekdayOf } from '#lib/days.ts'
import type { Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { locationFailures, type ClassRoom } from '../contract.ts'
import { ended, inTheWay, ownersOf, type Conflicts, type Lessons } from './bookedBy.ts'
import { bookTeachers, clipTeachers } from './teacherBookings.ts'

const { CLASSROOM_NOT_FOUND, _08 } = locationFailures

/** A room as whoever books it has to know it; opening hours HH:mm. */
export interface LockedRoom {
  id: string
  name: string
  capacity: number
  location: { id: string; name: string; opening: string; closing: string }
}

/**
 * Locks rooms until the commit, by id: whoever books, moves between or gives up rooms meets the others here, not at the constraint.
 * @param wanted rooms to be used: each stands, or CLASSROOM_NOT_FOUND.
 * @param left rooms to be given up, which may be gone already.
 */
export async function lockRooms(db: Db, wanted: readonly string[], left: readonly string[] = []): Promise<LockedRoom[]> {
  const ids = [...new Set([...wanted, ...left])]
  if (ids.length === 0) return []
  const { rows } = await sql<LockedRoom & { gone: boolean }>`
    select r.id, r.name, r.capacity, r.deleted_at is not null as gone,
      json_build_object('id', l.id, 'name', l.name, 'opening', to_char(l.opens, 'HH24:MI'), 'closing', to_char(l.closes, 'HH24:MI')) as location
    from classroom r join location l on l.id = r.location_id
    where r.id = any(${ids}) order by r.id for update of r`.execute(db)
  const standing = rows.filter(room => !room.gone)
  if (!wanted.every(id => standing.some(room => room.id === id))) fail(CLASSROOM_NOT_FOUND)
  return standing
}

/** Code 08: no lesson falls between the dates. Without lessons there is nothing to refuse. */
export function refuseUnmet(schedules: readonly Schedule[], startDate: string, endDate: string): void {
  const reach = daysBetween(startDate, endDate)
  const falls = ({ day }: Schedule) => (day - weekdayOf(startDate) + 7) % 7 <= reach
  if (schedules.length > 0 && !schedules.some(falls)) fail(_08)
}

/**
 * Who has the room at an hour of these lessons. Under the room's lock nobody comes in between.
 * @param except a group or talk that gives its own hours up.
 */
export async function conflictsOf(
  db: Db,
  { classroomId, ...lessons }: Lessons & { classroomId: string },
  except?: string,
): Promise<Conflicts> {
  return ownersOf(
    db,
    sql`
    select distinct b.group_id, b.talk_id from room_booking b where b.classroom_id = ${classroomId} and ${inTheWay(lessons, except)}`,
  )
}

/** Who has a room at an hour that this group wants, as it stands now: without its changed lessons, with what they became. Before it is booked. */
export const conflictsOfGroup = (db: Db, groupId: string): Promise<Conflicts> =>
  ownersOf(
    db,
    sql`
    select distinct b.group_id, b.talk_id from group_booking w
    join room_booking b on b.classroom_id = w.classroom_id and b.weekday = w.weekday and b.dates && w.dates and b.minutes && w.minutes
    where w.group_id = ${groupId} and b.group_id is distinct from w.group_id and not ${ended}`,
  )

/** The rooms of a campus that nobody has at any hour of these lessons, by name. */
export async function freeRooms(
  db: Db,
  { locationId, except, ...lessons }: Lessons & { locationId: string; except?: string | undefined },
): Promise<z.output<typeof ClassRoom>[]> {
  const { rows } = await sql<{ id: string; name: string; capacity: number; location: { _id: string; name: string } }>`
    select r.id, r.name, r.capacity, json_build_object('_id', l.id, 'name', l.name) as location
    from classroom r join location l on l.id = r.location_id
    where r.location_id = ${locationId} and r.deleted_at is null
      and not exists (select from room_booking b where b.classroom_id = r.id and ${inTheWay(lessons, except)})
    order by r.name, r.id`.execute(db)
  return rows.map(({ id, ...room }) => ({ _id: id, ...room }))
}

/** Rewrites what a group books from what the group now is. Its old and its new rooms and teachers are locked. */
export async function bookGroup(db: Db, groupId: string): Promise<void> {
  await db.deleteFrom('roomBooking').where('groupId', '=', groupId).execute()
  await dropEnded(db, sql`any(array(select classroom_id from group_booking where group_id = ${groupId}))`)
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = ${groupId}`.execute(db)
  await bookTeachers(db, { groupId })
}

/** The same of a talk: one that is a draft, off, past or deleted books nothing. */
export async function bookTalk(db: Db, talkId: string): Promise<void> {
  await db.deleteFrom('roomBooking').where('talkId', '=', talkId).execute()
  await dropEnded(db, sql`(select classroom_id from talk where id = ${talkId})`)
  await sql`insert into room_booking (classroom_id, talk_id, weekday, minutes, dates)
    select classroom_id, talk_id, weekday, minutes, dates from talk_booking where talk_id = ${talkId}`.execute(db)
  await bookTeachers(db, { talkId })
}

/** The past days of what ended in this room must not refuse a group that began in the past. */
const dropEnded = (db: Db, room: RawBuilder<unknown>) =>
  sql`delete from room_booking b where b.classroom_id = ${room} and ${ended}`.execute(db)

/** Clips away what ended groups and talks still hold. Runs in a transaction. @returns how many hours came free. */
export async function clipEnded(db: Db): Promise<number> {
  const found = sql`room_booking b where ${ended}`
  await sql`select from classroom where id in (select b.classroom_id from ${found}) order by id for update`.execute(db)
  const { numAffectedRows } = await sql`delete from room_booking where id in (select b.id from ${found})`.execute(db)
  await clipTeachers(db)
  return Number(numAffectedRows ?? 0)
}
