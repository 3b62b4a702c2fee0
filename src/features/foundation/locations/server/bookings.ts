// Room bookings (LOC-60): one row of room_booking per weekly lesson of a running
// group or per hour of a future talk; the EXCLUDE constraint has the last word. Only this file reads and writes bookings.
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

/** The data of a room for booking; opening hours HH:mm. */
export interface LockedRoom {
  id: string
  name: string
  capacity: number
  location: { id: string; name: string; opening: string; closing: string }
}

/**
 * Locks rooms until the commit, by id: concurrent bookings wait here, not at the constraint.
 * @param roomIds rooms to use: each must exist, or CLASSROOM_NOT_FOUND
 * @param leftRooms rooms to give up, which may be deleted
 */
export async function lockRooms(db: Db, roomIds: readonly string[], leftRooms: readonly string[] = []): Promise<LockedRoom[]> {
  const ids = [...new Set([...roomIds, ...leftRooms])]
  if (ids.length === 0) return []
  const { rows } = await sql<LockedRoom & { gone: boolean }>`
    select r.id, r.name, r.capacity, r.deleted_at is not null as gone,
      json_build_object('id', l.id, 'name', l.name, 'opening', to_char(l.opens, 'HH24:MI'), 'closing', to_char(l.closes, 'HH24:MI')) as location
    from classroom r join location l on l.id = r.location_id
    where r.id = any(${ids}) order by r.id for update of r`.execute(db)
  const standing = rows.filter(room => !room.gone)
  if (!roomIds.every(id => standing.some(room => room.id === id))) fail(CLASSROOM_NOT_FOUND)
  return standing
}

/** Code 08: no lesson is between the dates. Without lessons there is nothing to refuse. */
export function refuseUnmet(schedules: readonly Schedule[], startDate: string, endDate: string): void {
  const reach = daysBetween(startDate, endDate)
  const falls = ({ day }: Schedule) => (day - weekdayOf(startDate) + 7) % 7 <= reach
  if (schedules.length > 0 && !schedules.some(falls)) fail(_08)
}

/**
 * The groups and talks that have the room at these lessons. Call it under the room's lock.
 * @param except a group or talk whose own hours do not count
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

/** The owners of a room at an hour of this group's real lessons: without changed ones, with their replacements. Call it before booking. */
export const conflictsOfGroup = (db: Db, groupId: string): Promise<Conflicts> =>
  ownersOf(
    db,
    sql`
    select distinct b.group_id, b.talk_id from group_booking w
    join room_booking b on b.classroom_id = w.classroom_id and b.weekday = w.weekday and b.dates && w.dates and b.minutes && w.minutes
    where w.group_id = ${groupId} and b.group_id is distinct from w.group_id and not ${ended}`,
  )

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

/** Rewrites a group's bookings from its present state. Its old and new rooms and teachers must be locked. */
export async function bookGroup(db: Db, groupId: string): Promise<void> {
  await db.deleteFrom('roomBooking').where('groupId', '=', groupId).execute()
  await dropEnded(db, sql`any(array(select classroom_id from group_booking where group_id = ${groupId}))`)
  await sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id = ${groupId}`.execute(db)
  await bookTeachers(db, { groupId })
}

/** The same for a talk: a draft, an inactive, a past or a deleted one books nothing. */
export async function bookTalk(db: Db, talkId: string): Promise<void> {
  await db.deleteFrom('roomBooking').where('talkId', '=', talkId).execute()
  await dropEnded(db, sql`(select classroom_id from talk where id = ${talkId})`)
  await sql`insert into room_booking (classroom_id, talk_id, weekday, minutes, dates)
    select classroom_id, talk_id, weekday, minutes, dates from talk_booking where talk_id = ${talkId}`.execute(db)
  await bookTeachers(db, { talkId })
}

/** Ended bookings in this room must not refuse a group that began in the past. */
const dropEnded = (db: Db, room: RawBuilder<unknown>) =>
  sql`delete from room_booking b where b.classroom_id = ${room} and ${ended}`.execute(db)

/** Removes hours of ended groups and talks. Runs in a transaction. @returns how many hours it freed */
export async function clipEnded(db: Db): Promise<number> {
  const bookings = sql`room_booking b where ${ended}`
  await sql`select from classroom where id in (select b.classroom_id from ${bookings}) order by id for update`.execute(db)
  const { numAffectedRows } = await sql`delete from room_booking where id in (select b.id from ${bookings})`.execute(db)
  await clipTeachers(db)
  return Number(numAffectedRows ?? 0)
}
