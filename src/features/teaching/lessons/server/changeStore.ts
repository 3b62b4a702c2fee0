import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { hhmmOf } from '#lib/schedules.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { GroupLesson, LessonChange } from '../contract.ts'

export interface ChangeRow {
  id: string
  kind: 'cancelled' | 'changed' | 'extra'
  day: string | null
  start: number | null
  toDay: string | null
  toStart: number | null
  toEnd: number | null
  substitute: boolean
  reason: string
  version: number
}

/** For `lesson_change x` and `class_group g`. Null for a lesson as scheduled. */
export const changeColumn: RawBuilder<ChangeRow | null> = sql`case when x.id is not null then json_build_object('id', x.id, 'kind', x.kind, 'day', x.day, 'start', x.start_minute,
  'toDay', x.to_day, 'toStart', x.to_start, 'toEnd', x.to_end, 'substitute', coalesce(x.teacher_id <> g.teacher_id or g.teacher_id is null and x.teacher_id is not null, false),
  'reason', x.reason, 'version', x.version) end`

export const toChange = ({ id, kind, day, start, toDay, toStart, toEnd, ...rest }: ChangeRow): z.output<typeof LessonChange> => ({
  _id: id,
  kind,
  from: day === null ? null : { day, startHour: hhmmOf(start!) },
  to: toDay === null ? null : { day: toDay, startHour: hhmmOf(toStart!), endHour: hhmmOf(toEnd!) },
  ...rest,
})

/** A change as stored. Minutes after midnight. */
export interface Change {
  kind: ChangeRow['kind']
  day: string | null
  start: number | null
  toDay: string | null
  toStart: number | null
  toEnd: number | null
  classroomId: string | null
  teacherId: string | null
  onClosedDay: boolean
  /** True when the teacher may have another lesson then (OFE-15). */
  shareTeacher: boolean
  reason: string
}
export type StoredChange = Change & { id: string; groupId: string; version: number }

const stored = sql`x.id, x.group_id, x.kind, x.day, x.start_minute as start, x.to_day, x.to_start, x.to_end, x.classroom_id, x.teacher_id,
  x.on_closed_day, x.share_teacher, x.reason, x.version`

export async function ofLesson(db: Db, groupId: string, day: string, start: number): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${stored} from lesson_change x where x.group_id = ${groupId} and x.day = ${day} and x.start_minute = ${start}`.execute(db)
  return rows[0]
}

export async function landingAt(db: Db, groupId: string, toDay: string, toStart: number): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`
    select ${stored} from lesson_change x where x.group_id = ${groupId} and x.to_day = ${toDay} and x.to_start = ${toStart}`.execute(db)
  return rows[0]
}

export async function find(db: Db, id: string): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select ${stored} from lesson_change x where x.id = ${id}`.execute(db)
  return rows[0]
}

export async function changeAnswer(db: Db, id: string): Promise<z.output<typeof LessonChange>> {
  const { rows } = await sql<{ change: ChangeRow }>`
    select ${changeColumn} as change from lesson_change x join class_group g on g.id = x.group_id where x.id = ${id}`.execute(db)
  return toChange(rows[0]!.change)
}

/** Inserts the change of a lesson, or updates the one it has. @returns its id */
export async function save(
  db: Db,
  groupId: string,
  { kind, day, start, toDay, toStart, toEnd, classroomId, teacherId, onClosedDay, shareTeacher, reason }: Change,
  { known, userId, now }: { known: string | undefined; userId: string; now: Date },
): Promise<string> {
  const values = {
    kind,
    day,
    startMinute: start,
    toDay,
    toStart,
    toEnd,
    classroomId,
    teacherId,
    onClosedDay,
    shareTeacher,
    reason,
    userId,
  }
  if (known === undefined) {
    const id = newId(now)
    await db
      .insertInto('lessonChange')
      .values({ id, groupId, createdAt: now, ...values })
      .execute()
    return id
  }
  await db
    .updateTable('lessonChange')
    .set({ ...values, version: sql`version + 1` })
    .where('id', '=', known)
    .execute()
  return known
}

/** Clears the room of an extra lesson because another lesson occupies it. */
export const withoutRoom = (db: Db, id: string) => db.updateTable('lessonChange').set({ classroomId: null }).where('id', '=', id).execute()

export const remove = (db: Db, id: string) => db.deleteFrom('lessonChange').where('id', '=', id).execute()

export async function roomsOf(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct classroom_id as id from lesson_change where group_id = any(${groupIds}::char(24)[]) and classroom_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function teachersOf(db: Db, groupIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct teacher_id as id from lesson_change where group_id = any(${groupIds}::char(24)[]) and teacher_id is not null`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** True when another lesson of the group overlaps one given on this day. */
export async function overlapsOn(db: Db, groupId: string, day: string): Promise<boolean> {
  const { rows } = await sql`
    with own as materialized (select row_number() over () as n, start_minute, end_minute from lessons_on(${day}::date) where group_id = ${groupId})
    select from own a join own b on a.n < b.n and a.start_minute < b.end_minute and b.start_minute < a.end_minute limit 1`.execute(db)
  return rows.length > 0
}

/** Marks each change from this day on whether it left the group without a lesson that day (OFE-13). */
export const markEmptied = (db: Db, groupId: string, from: string) =>
  sql`update lesson_change x set emptied = not exists (
      select from group_schedule s join class_group g on g.id = s.group_id
      where s.group_id = x.group_id and s.day = extract(isodow from x.day)::int - 1 and x.day between g.start_date and g.end_date
        and not exists (select from lesson_change o where o.group_id = x.group_id and o.day = x.day and o.start_minute = s.start_minute))
    where x.group_id = ${groupId} and x.day >= ${from}`.execute(db)

/** Deletes future changes whose lesson is no longer scheduled (OFE-11). @returns how many */
export async function dropUnscheduled(db: Db, groupId: string, today: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from lesson_change x where x.group_id = ${groupId} and x.day >= ${today} and not exists (
    select from group_schedule s join class_group g on g.id = s.group_id
    where s.group_id = x.group_id and s.day = extract(isodow from x.day)::int - 1 and s.start_minute = x.start_minute
      and x.day between g.start_date and g.end_date)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

type LessonRow = Omit<z.output<typeof GroupLesson>, 'startHour' | 'endHour' | 'change' | 'state' | 'reason' | 'classRoom'> & {
  classRoom: { _id: string; name: string; campus: string } | null
  start: number
  end: number
  change: ChangeRow | null
}

/** A group's lessons by day and hour: given ones, and those cancelled or moved away. */
export async function list(db: Db, groupId: string, from: string, to: string): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select n.d::date as day, l.start_minute as start, l.end_minute as "end", l.gone, ${changeColumn} as change,
      case when r.id is not null then json_build_object('_id', r.id, 'name', r.name, 'campus', c.name) end as class_room,
      case when t.id is not null then json_build_object('_id', t.id, 'name', t.name, 'lastName', t.last_name) end as teacher,
      not l.gone and exists (select from teacher_absence a where a.employee_id = t.id and a.dates @> n.d::date) as to_cover
    from generate_series(${from}::date, ${to}::date, interval '1 day') as n (d)
    cross join lateral (
      select o.*, false as gone from lessons_on(n.d::date) o where o.group_id = ${groupId}
      union all select o.*, true from lessons_gone(n.d::date) o where o.group_id = ${groupId}) l
    join class_group g on g.id = l.group_id
    left join lesson_change x on x.id = l.change_id
    left join classroom r on r.id = l.classroom_id
    left join location c on c.id = r.location_id
    left join employee t on t.id = l.teacher_id
    order by 1, l.start_minute, l.gone`.execute(db)
  return rows
}

/** Other lessons of the same teacher that overlap this one. */
export async function teacherClashes(db: Db, changeId: string): Promise<{ name: string; teacher: string }[]> {
  const { rows } = await sql<{ name: string; teacher: string }>`
    select distinct o.name, concat_ws(' ', t.name, t.last_name) as teacher
    from lesson_change x
    cross join lateral lessons_on(x.to_day) own
    cross join lateral lessons_on(x.to_day) l
    join class_group o on o.id = l.group_id
    join employee t on t.id = l.teacher_id
    where x.id = ${changeId} and own.change_id = x.id and l.group_id <> x.group_id and l.teacher_id = own.teacher_id
      and l.start_minute < own.end_minute and own.start_minute < l.end_minute
    order by o.name limit 5`.execute(db)
  return rows
}
