// Lessons of a day, from the SQL functions `lessons_on`, `day_off`, `next_lesson` (OFE-7).
import { sql, type RawBuilder } from 'kysely'
import { formatDay, wallClock } from '#lib/days.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { lessonFailures, type NoLesson } from '../contract.ts'

const { NO_LESSON_THAT_DAY } = lessonFailures

/** SQL: the name of the closed day, or that the lessons were cancelled or moved away. */
export const dayOff = (group: RawBuilder<unknown>, day: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`day_off(${group}, ${day})`

interface DayRow {
  group: string
  /** Name of the closed day, or the change of the lesson. */
  off: string | null
  closed: boolean
  endDate: string
  /** The family has a lesson then, or would have one if it were enabled. */
  given: boolean
  /** The group has a schedule; without one no day is off. */
  planned: boolean
}

export interface Moment {
  day: string
  minutes: number
}
export type Asking = Pick<Context, 'db' | 'now' | 'academy'>

/** Why a group has no lesson on a day, and the next one after it; null: it has one. */
export async function noLesson(asking: Asking, groupId: string, day: string): Promise<(NoLesson & { group: string }) | null> {
  const { db } = asking
  const { rows } = await sql<DayRow>`
    with family as materialized (
      select f.* from class_group g join class_group f on f.deleted_at is null
        and (f.id = coalesce(g.parent_group_id, g.id) or f.parent_group_id = coalesce(g.parent_group_id, g.id))
      where g.id = ${groupId})
    select g.name as group, day_off(g.id, ${day}::date) as off, g.end_date,
      closed_on(${day}::date, (select r.location_id from classroom r where r.id = g.classroom_id)) is not null as closed,
      exists (select from family f join group_schedule s on s.group_id = f.id and s.day = extract(isodow from ${day}::date)::int - 1
        where ${day}::date between f.start_date and f.end_date)
        or exists (select from family f join lesson_change x on x.group_id = f.id and x.to_day = ${day}::date) as given,
      exists (select from family f join group_schedule s on s.group_id = f.id) as planned
    from class_group g where g.id = ${groupId}`.execute(db)
  const why = rows[0] && reasonOf(rows[0], day)
  return why ? { group: rows[0]!.group, ...why, next: await nextLesson(asking, groupId, { day, minutes: 1440 }) } : null
}

function reasonOf({ off, closed, endDate, given, planned }: DayRow, day: string): Pick<NoLesson, 'reason' | 'name'> | null {
  if (off !== null) return { reason: closed ? 'closed' : 'cancelled', name: off }
  if (given || !planned) return null
  return day > endDate
    ? { reason: 'over', name: `el grupo terminó el ${formatDay(endDate)}` }
    : { reason: 'weekday', name: 'no es día de clase' }
}

/** The name of a closed day on which lessons in this room are lost; null: the day is open. */
export async function closedOn(db: Db, day: string, roomId: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select closed_on(${day}::date, (select location_id from classroom where id = ${roomId})) as name`.execute(db)
  return rows[0]!.name
}

/** A group's first lesson after a moment that has not ended by now (M78). */
export async function nextLesson({ db, now, academy }: Asking, groupId: string, after: Moment): Promise<NoLesson['next']> {
  const present = wallClock(now, academy.timeZone)
  const from = present.day > after.day || (present.day === after.day && present.minutes > after.minutes) ? present : after
  const { rows } = await sql<{ day: string; startMinute: number }>`
    select on_day as day, start_minute from next_lesson(${groupId}, ${from.day}::date, ${from.minutes})`.execute(db)
  return rows[0] ? { day: rows[0].day, startHour: hhmmOf(rows[0].startMinute) } : null
}

/** @throws NO_LESSON_THAT_DAY with the reason and the next lesson (OFE-12) */
export async function refuseNoLesson(asking: Asking, groupId: string, day: string): Promise<void> {
  const refusal = await noLesson(asking, groupId, day)
  if (!refusal) return
  const { group, ...ext } = refusal
  fail(NO_LESSON_THAT_DAY, { message: `${group} no tiene clase el ${formatDay(day)}: ${ext.name}.`, ext })
}
