// The marks of a group's family on many days (DIR-34), and its next lesson days (DIR-35).
import { sql } from 'kysely'
import { academyDay, addDays, startOfDay } from '#lib/days.ts'
import { groupFailures } from '#features/teaching/groups/contract.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { attendanceAccess, readsEveryMatrix } from '../access.ts'
import { attendanceFailures, MOST_DAYS, type MatrixMark } from '../contract.ts'

interface GroupRow {
  name: string
  root: string
  family: string[]
  startDate: string
  own: boolean
}
interface DayRow {
  day: string
  off: string | null
  listed: boolean
  /** The caller gave a lesson of this day. */
  given: boolean
}
interface SeatRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  since: Date
  until: Date | null
}
interface Range {
  from?: string | undefined
  to?: string | undefined
}

async function groupOf({ db, user }: Context, groupId: string): Promise<GroupRow> {
  const { rows } = await sql<GroupRow>`
    select g.name, r.id as root, r.start_date, coalesce(g.teacher_id = ${user.id}, false) as own,
      (select json_agg(f.id) from class_group f where f.deleted_at is null and r.id in (f.id, f.parent_group_id)) as family
    from class_group g join class_group r on r.id = coalesce(g.parent_group_id, g.id)
    where g.id = ${groupId} and g.deleted_at is null`.execute(db)
  return rows[0] ?? fail(groupFailures.GROUP_NOT_FOUND)
}

/**
 * Lesson days of the family with the reason of those without a lesson; a day that no job has kept yet follows the schedule.
 * The newest days first, or the oldest if only `from` is given: one more than fits.
 */
async function daysOf({ db, today, user }: Context, { root, family, startDate }: GroupRow, { from, to }: Range): Promise<DayRow[]> {
  const [first, last] = [from && from > startDate ? from : startDate, to && to < today ? to : today]
  if (first > last) return []
  const order = from && !to ? sql`asc` : sql`desc`
  const { rows } = await sql<DayRow>`
    with recent as materialized (select coalesce(max(day) + 1, ${first}::date) as day from taught_day where day < ${today}::date),
    held as (
      select l.day, l.teacher_id from given_lesson l where l.root_group_id = ${root} and l.day between ${first}::date and ${last}::date
      union all
      select l.day, l.teacher_id from lessons_between(greatest((select day from recent), ${first}::date), ${last}::date) l
        where l.group_id = any(${family}::char(24)[])
    ), lost as (
      select t.day, t.group_id, t.reason from taught_lesson t
        where t.root_group_id = ${root} and t.day between ${first}::date and ${last}::date
      union all
      select x.day, x.group_id, null from lesson_change x
        where x.group_id = any(${family}::char(24)[]) and x.emptied and x.day between ${first}::date and ${last}::date
      union all
      select n.d::date, s.group_id, null from closed_day k
        cross join lateral generate_series(greatest(lower(k.dates), ${first}::date), least(upper(k.dates) - 1, ${last}::date), interval '1 day') n (d)
        join group_schedule s on s.group_id = any(${family}::char(24)[]) and s.day = extract(isodow from n.d)::int - 1
        join class_group g on g.id = s.group_id and n.d::date between g.start_date and g.end_date
    ), marked as (
      select a.day, count(*) as marks from attendance a
        where a.root_group_id = ${root} and a.day between ${first}::date and ${last}::date group by 1
    ), seen as (
      select h.day, null as off, coalesce(bool_or(h.teacher_id = ${user.id}), false) as given from held h group by 1
      union all
      select l.day, min(coalesce(day_off(l.group_id, l.day), l.reason, 'no se dio')), false from lost l
        where l.day not in (select h.day from held h) and (day_off(l.group_id, l.day) is not null
          or exists (select from taught_lesson t where t.group_id = l.group_id and t.day = l.day)) group by 1
      union all
      select m.day, null, false from marked m where m.day not in (select h.day from held h union all select l.day from lost l)
    )
    select s.day, s.off, s.given, s.off is null and coalesce(m.marks, 0) >= greatest(1, coalesce(k.stood, (
        select count(distinct r.student_id) from registration r where r.group_id = any(${family}::char(24)[]) and r.ended_at is null)) / 4.0) as listed
    from seen s left join marked m on m.day = s.day left join list_day k on k.root_group_id = ${root} and k.day = s.day
    order by s.day ${order} limit ${MOST_DAYS + 1}`.execute(db)
  return rows
}

/** The enrolled students, and those who were enrolled on one of these days. */
async function seatsOf(db: Db, groupId: string, from: Date, before: Date): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select s.id, s.name, s.last_name, s.second_last_name, r.registered_at as since, r.ended_at as until
    from registration r join student s on s.id = r.student_id and s.deleted_at is null
    where r.group_id = ${groupId} and (r.ended_at is null
      or r.registered_at < ${before} and r.ended_at > ${from} and coalesce(r.end_reason, '') not in ('mistake', 'merged'))
    order by s.sort_name, s.id, r.registered_at`.execute(db)
  return rows
}

async function marksOf(db: Db, root: string, days: readonly string[]): Promise<Map<string, Map<string, boolean>>> {
  const { rows } = await sql<{ id: string; marks: [string, boolean][] }>`
    select a.student_id as id, json_agg(json_build_array(a.day, a.present)) as marks from attendance a
    where a.root_group_id = ${root} and a.day = any(${days}::date[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, marks }) => [id, new Map(marks)]))
}

/** @throws LIST_NOT_OWN to a caller with only `own` who neither teaches the group nor gave any of these days. */
function ownDays({ can }: Context, { own }: GroupRow, days: DayRow[]): DayRow[] {
  if (readsEveryMatrix(can)) return days
  if (!can(attendanceAccess.own)) fail(attendanceFailures.LIST_NOT_OWN)
  if (own) return days
  const callerDays = days.filter(each => each.given)
  return callerDays.length > 0 ? callerDays : fail(attendanceFailures.LIST_NOT_OWN)
}

export async function matrixOf(context: Context, groupId: string, range: Range) {
  const { db, today } = context
  const { timeZone } = context.academy
  const group = await groupOf(context, groupId)
  const all = ownDays(context, group, await daysOf(context, group, range))
  const days = all.slice(0, MOST_DAYS).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const more = all.length > MOST_DAYS
  const upward = range.from !== undefined && range.to === undefined
  const [first, last] = [days[0]?.day ?? today, days.at(-1)?.day ?? today]
  const seats = await seatsOf(db, groupId, startOfDay(first, timeZone), startOfDay(addDays(last, 1), timeZone))
  const marks = await marksOf(
    db,
    group.root,
    days.map(({ day }) => day),
  )
  const students = [...Map.groupBy(seats, ({ id }) => id).values()].map(own => {
    const [{ id: _id, name, lastName, secondLastName }] = own as [SeatRow]
    const spans = own.map(({ since, until }) => [academyDay(since, timeZone), until && academyDay(until, timeZone)] as const)
    const marksByDay = marks.get(_id)
    const line = days.map(({ day }): MatrixMark => {
      const present = marksByDay?.get(day)
      if (present !== undefined) return present ? 'came' : 'absent'
      return spans.some(([since, until]) => since <= day && (!until || day < until)) ? 'none' : 'out'
    })
    const counted = line.filter((mark, at) => days[at]!.listed && mark !== 'out')
    const came = counted.filter(mark => mark === 'came').length
    return { _id, name, lastName, secondLastName, marks: line, came, expected: counted.length }
  })
  return {
    group: { _id: groupId, name: group.name },
    earlier: upward ? range.from! > group.startDate : more,
    later: upward ? more : last < today && range.to !== undefined && range.to < today,
    days: days.map(({ day, off, listed }) => ({ day, off, listed })),
    students,
  }
}

/** The family's next lesson days, today's included. */
export async function comingDays(context: Context, groupId: string, most: number): Promise<{ name: string; days: string[] }> {
  const { db, today, user } = context
  const group = await groupOf(context, groupId)
  const { rows } = await sql<DayRow>`
    select l.day, coalesce(bool_or(l.teacher_id = ${user.id}), false) as given
    from lessons_between(${today}::date, ${addDays(today, AHEAD)}::date) l
    where l.group_id = any(${group.family}::char(24)[]) group by 1 order by 1`.execute(db)
  const days = ownDays(context, group, rows).slice(0, most)
  return { name: group.name, days: days.map(({ day }) => day) }
}
/** Twenty lesson days of a group with one a week, with holidays. */
const AHEAD = 180

/** The students enrolled now, by surname. */
export const enrolled = (db: Db, groupId: string) => seatsOf(db, groupId, NEVER, NEVER)
const NEVER = new Date(0)
