import { sql } from 'kysely'
import type { AttendanceRow } from '#features/presence/attendance/server/public.ts'
import { groupParts, groupTables } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { lessonColumns, taughtOn, type LessonRow, type PersonRow } from './row.ts'

export type AttendanceRecord = Pick<AttendanceRow, 'id' | 'groupId' | 'day' | 'present' | 'source'>

export interface ArrivalRow extends PersonRow {
  /** The student's lessons of the day, each with its root's record. */
  lessons: (LessonRow & { record: AttendanceRecord | null })[]
  replay: (LessonRow & { record: AttendanceRecord }) | null
}

export interface Moment {
  at: Date
  day: string
}

const record = sql`json_build_object('id', a.id, 'groupId', a.group_id, 'day', a.day, 'present', a.present, 'source', a.source)`

/**
 * Everything that a scan needs, in one round trip; undefined for an unknown pass. With assigned modules their lessons count,
 * otherwise the parent's schedule. A student who left since the scan counts as of then. Groups are looked up from arrays, so that no
 * plan starts with all of them.
 */
export async function arrival(db: Db, studentId: string, { at, day }: Moment, scan: string | null): Promise<ArrivalRow | undefined> {
  const {
    rows: [row],
  } = await sql<ArrivalRow>`${PLANNED_ONCE}
    select s.id, s.name, s.last_name, s.second_last_name, s.unique_folio, b.costs, b.discounts, b.paid, b.balance_due, s.due_on,
      (select coalesce(json_agg(lesson), '[]') from (
        select ${lessonColumns(sql`${day}::date`)}, (select ${record} from attendance a
            where a.student_id = s.id and a.root_group_id = coalesce(g.parent_group_id, g.id) and a.day = ${day}) as record
        from ${groupTables}
        where g.id = any(array(
          select g.id from registration r join class_group g on g.id = r.group_id
          where r.student_id = ${studentId} and (r.ended_at is null or r.ended_at > ${at}) and ${taughtOn(day)} and not r.id = any(array_remove(array(
            select m.parent_id from registration m
            where m.student_id = ${studentId} and (m.ended_at is null or m.ended_at > ${at})), null))))) lesson) as lessons,
      (select row_to_json(replayed) from (
        select ${lessonColumns(sql`a.day`)}, ${record} as record
        from attendance a join class_group g on g.id = any(array[a.group_id]) ${groupParts}
        where a.scan = ${scan} and a.student_id = s.id) replayed) as replay
    from student s join student_balance b on b.student_id = s.id
    where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row
}

/** The first unfinished lesson at this minute in a student's groups (M78); null: none. */
export async function nextLesson(
  db: Db,
  studentId: string,
  { day, minutes }: { day: string; minutes: number },
): Promise<(LessonRow & { onDay: string; startMinute: number }) | null> {
  const { rows } = await sql<LessonRow & { onDay: string; startMinute: number }>`
    select ${lessonColumns(sql`n.on_day`)}, n.on_day, n.start_minute
    from ${groupTables}
    cross join lateral next_lesson(g.id, ${day}::date, ${minutes}::int) n
    where g.id = any(array(
      select r.group_id from registration r where r.student_id = ${studentId} and r.ended_at is null and not exists (
        select from registration m where m.student_id = ${studentId} and m.parent_id = r.id and m.ended_at is null)))
    order by n.on_day, n.start_minute, g.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** Why a student has no lessons on a day: the closed day at a group's campus, or a canceled lesson. */
export async function offFor(
  db: Db,
  studentId: string,
  day: string,
): Promise<{ name: string | null; moved: string | null; cancelled: boolean }> {
  const { rows } = await sql<{ name: string | null; moved: string | null; cancelled: boolean }>`
    select coalesce(closed_on(${day}::date, null), (
      select min(closed_on(${day}::date, c.location_id)) from registration r join class_group g on g.id = r.group_id
      join classroom c on c.id = g.classroom_id where r.student_id = ${studentId} and r.ended_at is null)) as name, g.moved, coalesce(g.cancelled, false) as cancelled
    from (select min(x.to_day) filter (where x.kind = 'changed') as moved, bool_or(x.kind = 'cancelled') as cancelled
      from registration r join lessons_gone(${day}::date) o on o.group_id = r.group_id join lesson_change x on x.id = o.change_id
      where r.student_id = ${studentId} and r.ended_at is null) g`.execute(db)
  return rows[0]!
}

export interface RosterRow {
  closed: string | null
  lessons: LessonRow[]
  students: { _id: string; name: string; debt: boolean; dueOn: string | null; lessons: string[]; present: boolean }[]
}

/** Everyone with class on a day, by surname, and the lessons that they have. */
export async function roster(db: Db, day: string): Promise<RosterRow> {
  const { rows } = await sql<RosterRow>`
    with lesson as materialized (select ${lessonColumns(sql`${day}::date`)} from ${groupTables} where ${taughtOn(day)}),
    seat as materialized (
      select r.student_id, r.group_id from registration r join lesson on lesson.id = r.group_id
      where r.ended_at is null and not exists (select from registration m where m.parent_id = r.id and m.ended_at is null))
    select closed_on(${day}::date, null) as closed,
      (select coalesce(json_agg(lesson order by lesson.name, lesson.id), '[]') from lesson
        where lesson.id in (select group_id from seat)) as lessons,
      (select coalesce(json_agg(json_build_object('_id', s.id, 'name', concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')),
          'debt', s.balance_due > 0, 'dueOn', s.due_on, 'lessons', expected.groups,
          'present', exists (select from attendance a where a.student_id = s.id and a.day = ${day} and a.present)) order by s.sort_name, s.id), '[]')
        from (select student_id, json_agg(group_id order by group_id) as groups from seat group by student_id) expected
        join student s on s.id = expected.student_id and s.deleted_at is null) as students`.execute(db)
  return rows[0]!
}

interface ScanTrace {
  id: string
  at: Date
  sessionId: string | null
}

/** The last change that a scan made to a record, from the audit; a scan that found it made changed nothing. */
export async function lastScan(db: Db, id: string): Promise<ScanTrace | undefined> {
  const {
    rows: [row],
  } = await sql<ScanTrace>`
    select id, at, session_id from audit
    where ids @> array[${id}]::text[] and route = 'scanners.scan' and before is distinct from after
    order by at desc, id desc limit 1`.execute(db)
  return row
}
