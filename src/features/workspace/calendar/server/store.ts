import { sql } from 'kysely'
import { changeColumn, type ChangeRow } from '#features/teaching/lessons/server/public.ts'
import type { Db } from '#server/db/connect.ts'

interface RecordName {
  _id: string
  name: string
}

export interface LessonRow {
  kind: 'group' | 'talk'
  id: string
  parentGroupId: string | null
  parent: string | null
  name: string
  course: string
  /** Minutes after midnight. */
  start: number
  end: number
  date: string
  room: RecordName | null
  location: (RecordName & { opening: string; closing: string }) | null
  teacher: (RecordName & { lastName: string }) | null
  enrolled: number
  quota: number | null
  gone: boolean
  change: ChangeRow | null
  toCover: boolean
}

/**
 * The lessons of active groups in the seven days from `monday`, by date and hour. A parent group appears through its children's
 * lessons, since its own hours are only for display.
 */
export async function lessonsOf(db: Db, monday: string): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select 'group' as kind, g.id, g.parent_group_id, p.name as parent, g.name, c.name as course, s.start_minute as start, s.end_minute as "end", ${monday}::date + d.day as date,
      case when r.id is not null then json_build_object('_id', r.id, 'name', r.name) end as room,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name, 'opening', to_char(l.opens, 'HH24:MI'), 'closing', to_char(l.closes, 'HH24:MI')) end as location,
      case when t.id is not null then json_build_object('_id', t.id, 'name', t.name, 'lastName', t.last_name) end as teacher,
      g.taken - g.held as enrolled, g.quota, s.gone, ${changeColumn} as change,
      not s.gone and exists (select from teacher_absence a where a.employee_id = t.id and a.dates @> ${monday}::date + d.day) as to_cover
    from generate_series(0, 6) as d (day)
    cross join lateral (
      select o.*, false as gone from lessons_on(${monday}::date + d.day) o
      union all select o.*, true from lessons_gone(${monday}::date + d.day) o) s
    join class_group g on g.id = s.group_id
    join course c on c.id = g.course_id
    left join class_group p on p.id = g.parent_group_id
    left join lesson_change x on x.id = s.change_id
    left join classroom r on r.id = s.classroom_id
    left join location l on l.id = r.location_id
    left join employee t on t.id = s.teacher_id
    where not (c.is_parent and exists (select from class_group k where k.parent_group_id = g.id and k.deleted_at is null))
    order by d.day, s.start_minute, g.name, g.id`.execute(db)
  return rows
}

/** The active talks of the seven days from `monday`, as lessons. By date and hour. */
export async function talksOf(db: Db, monday: string): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select 'talk' as kind, p.id, null as parent_group_id, null as parent, p.name, p.type as course, s.start_minute as start, s.end_minute as "end", p.date,
      case when r.id is not null then json_build_object('_id', r.id, 'name', r.name) end as room,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name, 'opening', to_char(l.opens, 'HH24:MI'), 'closing', to_char(l.closes, 'HH24:MI')) end as location,
      case when t.id is not null then json_build_object('_id', t.id, 'name', t.name, 'lastName', t.last_name) end as teacher,
      p.taken as enrolled, p.quota, false as gone, null as change, false as to_cover
    from talk p
    join talk_schedule s on s.talk_id = p.id
    left join classroom r on r.id = p.classroom_id
    left join location l on l.id = r.location_id
    left join employee t on t.id = p.teacher_id
    where p.active and p.deleted_at is null and p.date between ${monday}::date and ${monday}::date + 6
    order by p.date, s.start_minute, p.name, p.id`.execute(db)
  return rows
}

export interface LocationRow {
  id: string
  name: string
  opening: string
  closing: string
  classRooms: { _id: string; name: string; capacity: number }[]
}

/** Campuses with their rooms, by name; one, or all. */
export async function locationsOf(db: Db, id?: string): Promise<LocationRow[]> {
  const { rows } = await sql<LocationRow>`
    select l.id, l.name, l.opens as opening, l.closes as closing,
      (select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name, 'capacity', r.capacity) order by r.name, r.id), '[]')
         from classroom r where r.location_id = l.id and r.deleted_at is null) as class_rooms
    from location l where l.deleted_at is null ${id === undefined ? sql`` : sql`and l.id = ${id}`}
    order by l.name, l.id`.execute(db)
  return rows
}
