import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { hhmmOf } from '#lib/schedules.ts'
import type { Group, ListedGroup } from '../contract.ts'

interface RecordName {
  _id: string
  name: string
}

export interface GroupRow {
  id: string
  name: string
  active: boolean
  activeLanding: boolean
  startDate: string
  endDate: string
  quota: number | null
  /** Registrations and held seats. */
  taken: number
  held: number
  parentGroupId: string | null
  course: RecordName & { isParent: boolean; courseLevel: string; duration: number }
  schedules: { day: number; start: number; end: number }[]
  room: (RecordName & { capacity: number; location: RecordName }) | null
  /** `_id` is null when a parent's children are at several campuses. */
  campus: { _id: string | null; name: string } | null
  teacher: (RecordName & { lastName: string; secondLastName: string }) | null
}

/** Names are camelCase already, so that a row is the same at the top level and inside json. */
export const groupColumns = sql`
  g.id, g.name, g.active, g.active_landing as "activeLanding", g.start_date as "startDate", g.end_date as "endDate",
  g.quota, g.taken, g.held, g.parent_group_id as "parentGroupId",
  json_build_object('_id', gc.id, 'name', gc.name, 'isParent', gc.is_parent, 'courseLevel', gc.level_id, 'duration', gc.duration) as course,
  (select coalesce(json_agg(json_build_object('day', gs.day, 'start', gs.start_minute, 'end', gs.end_minute) order by gs.day, gs.start_minute), '[]')
     from group_schedule gs where gs.group_id = g.id) as schedules,
  case when gr.id is not null then json_build_object('_id', gr.id, 'name', gr.name, 'capacity', gr.capacity,
    'location', json_build_object('_id', gl.id, 'name', gl.name)) end as room,
  case when gc.is_parent then children.campus
    when gl.id is not null then json_build_object('_id', gl.id, 'name', gl.name) end as campus,
  case when gt.id is not null then json_build_object('_id', gt.id, 'name', gt.name, 'lastName', gt.last_name,
    'secondLastName', gt.second_last_name) end as teacher`

/**
 * Joins beside `class_group g`. A statement that knows whose groups it wants joins those first, since the planner keeps the written order
 * of so many tables. A parent takes its children's campus, 'Varias' if they differ.
 */
export const groupParts = sql`
  join course gc on gc.id = g.course_id
  left join classroom gr on gr.id = g.classroom_id
  left join location gl on gl.id = gr.location_id
  left join employee gt on gt.id = g.teacher_id
  left join lateral (
    select case count(distinct cl.id)
      when 0 then null
      when 1 then json_build_object('_id', min(cl.id), 'name', min(cl.name))
      else json_build_object('_id', null, 'name', 'Varias') end as campus
    from class_group child
    join classroom cr on cr.id = child.classroom_id
    join location cl on cl.id = cr.location_id
    where gc.is_parent and child.parent_group_id = g.id and child.deleted_at is null
  ) children on true`

export const groupTables = sql`class_group g ${groupParts}`

/** Includes the children of a parent group, in the order of its course's sub-courses. */
export interface ListedRow extends GroupRow {
  buckets: GroupRow[]
}

/** Groups with their children in one statement. `where` refers to `groupTables`. */
export const listedGroups = (where: RawBuilder<unknown>): RawBuilder<ListedRow> => sql<ListedRow>`
  select p.*, case when p.course ->> 'isParent' = 'true' then (
    select coalesce(json_agg(bucket order by bucket.position, bucket.name), '[]') from (
      select ${groupColumns}, o.position from ${groupTables}
      left join course_child o on o.parent_id = p.course ->> '_id' and o.child_id = g.course_id
      where g.parent_group_id = p.id and g.deleted_at is null) bucket) else '[]' end as buckets
  from (select ${groupColumns} from ${groupTables} where ${where}) p
  order by p."startDate", p.name, p.id`

/** Percent of the seats that people take, one decimal; 0 without a quota. Held seats do not count (OFE-20). */
export const percentageOf = (seated: number, quota: number | null): number => (quota ? Math.round((seated * 1000) / quota) / 10 : 0)

export function toGroup(row: GroupRow): z.output<typeof Group> {
  const { id, name, active, activeLanding, startDate, endDate, quota, taken, held, course, room, campus, teacher } = row
  return {
    _id: id,
    name,
    active,
    activeLanding,
    startDate,
    endDate,
    quota,
    available: quota === null ? 0 : quota - taken,
    studentListLength: taken - held,
    ...(held > 0 && { held }),
    percentage: percentageOf(taken - held, quota),
    schedules: row.schedules.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
    course,
    courseInfo: { name: course.name },
    locationInfo: campus && { name: campus.name },
    classRoomInfo: room && { name: room.name },
    classRoom: room,
    location: campus?._id ?? null,
    teacher,
    parentGroup: row.parentGroupId,
  }
}

export const toListedGroup = ({ buckets, ...row }: ListedRow): z.output<typeof ListedGroup> => ({
  ...toGroup(row),
  buckets: buckets.map(toGroup),
})
