// Alternatives when a room or teacher is busy (OFE-45): rooms at the same hours, and other hours in the same room.
import { sql } from 'kysely'
import type { z } from 'zod'
import { hhmmOf, minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { NEAR_LIMIT, type ClassRoom, type Near } from '../contract.ts'
import { ended, inTheWay, type Lessons } from './bookedBy.ts'

/** A request for a room. `quota` 0: any size. */
export interface RoomWish extends Lessons {
  classroomId: string
  quota: number
  teacherId?: string | null | undefined
  except?: string | undefined
}

/** Minutes between two hours that are tried. */
const STEP = 30

/** Free rooms with enough seats: the same campus first, then the fewest spare seats. */
async function nearRooms(db: Db, { classroomId, quota, except, ...lessons }: RoomWish): Promise<z.output<typeof ClassRoom>[]> {
  const { rows } = await sql<Omit<z.output<typeof ClassRoom>, '_id'> & { id: string }>`
    select r.id, r.name, r.capacity, json_build_object('_id', l.id, 'name', l.name) as location
    from classroom r join location l on l.id = r.location_id
    where r.deleted_at is null and l.deleted_at is null and r.id <> ${classroomId} and r.capacity >= ${quota}
      and not exists (select from room_booking b where b.classroom_id = r.id and ${inTheWay(lessons, except)})
    order by r.location_id = (select w.location_id from classroom w where w.id = ${classroomId}) desc, r.capacity, r.name, r.id
    limit ${NEAR_LIMIT}`.execute(db)
  return rows.map(({ id, ...room }) => ({ _id: id, ...room }))
}

/** The same days in the same room, all lessons moved alike: the smallest step first at which campus, room and teacher have time. */
async function nearHours(db: Db, wish: RoomWish): Promise<Schedule[][]> {
  const { classroomId, teacherId = null, except = null, startDate, endDate, schedules } = wish
  const { rows } = await sql<{ by: number }>`
    with lesson as (
      select s.weekday, s.start, s.stop, weekday_dates(${startDate}::date, ${endDate}::date, s.weekday) as dates
      from unnest(${schedules.map(({ day }) => day)}::int[], ${schedules.map(({ startHour }) => minutesOf(startHour))}::int[],
        ${schedules.map(({ endHour }) => minutesOf(endHour))}::int[]) as s (weekday, start, stop)),
    campus as (
      select extract(epoch from l.opens)::int / 60 as opens, extract(epoch from l.closes)::int / 60 as closes
      from classroom r join location l on l.id = r.location_id where r.id = ${classroomId}),
    taken as materialized (
      select b.weekday, b.dates, b.minutes from room_booking b
      where b.classroom_id = ${classroomId} and coalesce(b.group_id, b.talk_id) is distinct from ${except} and not ${ended}
      union all
      select b.weekday, b.dates, b.minutes from teacher_booking b
      where b.teacher_id = ${teacherId} and coalesce(b.group_id, b.talk_id) is distinct from ${except} and not ${ended})
    select step.by from generate_series(${-1440 + STEP}::int, ${1440 - STEP}::int, ${STEP}::int) as step (by), campus
    where step.by <> 0 and not exists (
      select from lesson w where w.start + step.by < campus.opens or w.stop + step.by > campus.closes
        or exists (select from taken b
          where b.weekday = w.weekday and b.dates && w.dates and b.minutes && int4range(w.start + step.by, w.stop + step.by)))
    order by abs(step.by), step.by limit ${NEAR_LIMIT}`.execute(db)
  return rows.map(({ by }) =>
    schedules.map(({ day, startHour, endHour }) => ({
      day,
      startHour: hhmmOf(minutesOf(startHour) + by),
      endHour: hhmmOf(minutesOf(endHour) + by),
    })),
  )
}

/** At most three of each, without locks, because the save checks again. */
export async function nearOf(db: Db, wish: RoomWish): Promise<z.output<typeof Near>> {
  if (wish.schedules.length === 0) return { rooms: [], hours: [] }
  return { rooms: await nearRooms(db, wish), hours: await nearHours(db, wish) }
}

/** Nearest hours for a busy teacher, whom another room would not help. */
export const nearHoursOf = async (db: Db, wish: RoomWish | undefined): Promise<{ near?: z.output<typeof Near> }> =>
  wish === undefined || wish.schedules.length === 0 ? {} : { near: { rooms: [], hours: await nearHours(db, wish) } }
