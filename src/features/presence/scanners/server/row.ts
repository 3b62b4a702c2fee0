import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Reply } from '#contract/route.ts'
import { groupColumns, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { StudentRow } from '#features/people/students/server/public.ts'
import { hhmmOf } from '#lib/schedules.ts'
import type { DoorLesson, scanners } from '../contract.ts'

export type Lesson = z.output<typeof DoorLesson>
export type Scanned = Reply<typeof scanners.scan>
export type Person = Scanned['student']

export interface LessonRow extends GroupRow {
  parent: string | null
  /** Id of the parent group, or of the group itself: attendance is one per student, root and day. */
  root: string
  /** The lesson of that day; null: none was taught. */
  taught: { start: number; end: number; room: { name: string; location: { _id: string; name: string } } | null }[] | null
}

/** For `groupTables`: the group's lessons on this day, with their real hours (OFE-7). */
export const lessonColumns = (day: RawBuilder<unknown>) => sql`${groupColumns},
  (select json_agg(json_build_object('start', t.start_minute, 'end', t.end_minute, 'room', case when tr.id is not null then
      json_build_object('name', tr.name, 'location', json_build_object('_id', tl.id, 'name', tl.name)) end) order by t.start_minute)
    from lessons_on(${day}) t left join classroom tr on tr.id = t.classroom_id left join location tl on tl.id = tr.location_id
    where t.group_id = g.id) as taught,
  (select p.name from class_group p where p.id = g.parent_group_id) as parent, coalesce(g.parent_group_id, g.id) as root`

/** For `class_group g`: has a lesson on this day (OFE-7). The offset makes it run per group: without it all lessons would be joined. */
export const taughtOn = (day: string) => sql`exists (select from lessons_on(${day}::date) t where t.group_id = g.id offset 0)`

/** A lesson with its hours of one weekday, as given then; by default the week's schedule. */
export function toLesson(
  { id, name, parent, course, schedules: weekly, campus: own, room: usual, taught }: LessonRow,
  weekday?: number,
): Lesson {
  const schedules = weekday !== undefined && taught ? taught.map(({ start, end }) => ({ day: weekday, start, end })) : weekly
  const elsewhere = weekday === undefined ? null : taught?.[0]?.room
  const [room, campus] = elsewhere ? [elsewhere, elsewhere.location] : [usual, own]
  return {
    _id: id,
    name,
    parent,
    course: course.name,
    schedules: schedules
      .filter(({ day }) => weekday === undefined || day === weekday)
      .map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
    // A parent with modules at several campuses has none.
    location: campus?._id ? { _id: campus._id, name: campus.name } : null,
    classRoom: room?.name ?? null,
  }
}

export type PersonRow = Pick<
  StudentRow,
  'id' | 'name' | 'lastName' | 'secondLastName' | 'uniqueFolio' | 'costs' | 'discounts' | 'paid' | 'balanceDue' | 'dueOn'
>

export const toPerson = ({ id, name, lastName, secondLastName, uniqueFolio, dueOn, ...money }: PersonRow): Person => ({
  _id: id,
  name,
  lastName,
  secondLastName,
  uniqueFolio,
  debt: money.balanceDue > 0,
  dueOn,
  balance: { payments: { total: money.paid, discounts: money.discounts }, costs: { total: money.costs } },
})
