import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { hhmmOf, minutesOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { RoomConflict } from '../contract.ts'

/**
 * For `room_booking b` or `teacher_booking b`: its owner has ended, and the row waits for its clean-up. A moved lesson may be after the
 * last day.
 */
export const ended = sql<boolean>`
  greatest((select g.end_date from class_group g where g.id = b.group_id), (select t.date from talk t where t.id = b.talk_id),
    upper(b.dates) - 1) < academy_today()`

/** Days 'YYYY-MM-DD', both included; weekdays 0 = Monday. */
export interface Lessons {
  startDate: string
  endDate: string
  schedules: readonly Schedule[]
}

/** The lessons in the form of room_booking; none after the last day. */
function asBooked({ startDate, endDate, schedules }: Lessons): RawBuilder<unknown> {
  const days = schedules.map(({ day }) => day)
  const starts = schedules.map(({ startHour }) => minutesOf(startHour))
  const ends = schedules.map(({ endHour }) => minutesOf(endHour))
  return sql`(
    select s.weekday, int4range(s.start, s.stop) as minutes, weekday_dates(${startDate}::date, ${endDate}::date, s.weekday) as dates
    from unnest(${days}::int[], ${starts}::int[], ${ends}::int[]) as s (weekday, start, stop)
    where ${endDate}::date >= academy_today())`
}

/** For `room_booking b`: true when a running group or future talk overlaps these lessons. */
export const inTheWay = (lessons: Lessons, except: string | undefined): RawBuilder<boolean> => sql<boolean>`
  exists (select from ${asBooked(lessons)} w where w.weekday = b.weekday and w.dates && b.dates and w.minutes && b.minutes)
  and not ${ended} and coalesce(b.group_id, b.talk_id) is distinct from ${except ?? null}`

interface ConflictRow {
  kind: 'group' | 'talk'
  /** null: not visible to the caller. */
  id: string | null
  name: string
  course: { _id: string; name: string } | null
  startDate: string
  endDate: string
  lessons: { day: number; start: number; end: number }[]
}

export interface Conflicts {
  /** The conflicts that the caller may see, by start. */
  groups: z.output<typeof RoomConflict>[]
  /** True when anybody has them, also at campuses that the caller does not see (M65). */
  taken: boolean
}

export const conflictNames = ({ groups }: Conflicts): string =>
  groups.length > 0 ? groups.map(({ name }) => name).join(', ') : 'Lo usa una clase de otra sede.'

const lessonsJson = sql`json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute) order by s.day, s.start_minute)`

/** @param booked a query for `group_id` and `talk_id`. Hours without an owner are left to the constraint (GRP-34). */
export async function ownersOf(db: Db, booked: RawBuilder<unknown>): Promise<Conflicts> {
  const { rows } = await sql<ConflictRow>`
    with booked as materialized (${booked})
    select case when b.talk_id is null then 'group' else 'talk' end as kind, coalesce(g.id, t.id) as id, coalesce(g.name, t.name) as name,
      case when g.id is not null then json_build_object('_id', c.id, 'name', c.name) end as course,
      coalesce(g.start_date, t.date) as start_date, coalesce(g.end_date, t.date) as end_date,
      case when g.id is not null then (select ${lessonsJson} from group_schedule s where s.group_id = g.id)
        else (select ${lessonsJson} from talk_schedule s where s.talk_id = t.id) end as lessons
    from booked b
    left join class_group g on g.id = b.group_id
    left join course c on c.id = g.course_id
    left join talk t on t.id = b.talk_id
    where g.id is not null or t.id is not null or campuses_in_force() is not null
    order by start_date, name, id`.execute(db)
  const groups = rows.flatMap(({ id, lessons: hours, ...row }) =>
    id === null
      ? []
      : {
          _id: id,
          ...row,
          schedules: hours.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
        },
  )
  return { groups, taken: rows.length > 0 }
}
