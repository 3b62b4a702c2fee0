// What a save holds while it decides, in the order that holds everywhere: the family's own lock, course, rooms, teacher, groups by id.
import { sql } from 'kysely'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { hhmmOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures } from '../contract.ts'

const { GROUP_NOT_FOUND } = groupFailures

/** All of a group that a save may change, and what decides how. Days 'YYYY-MM-DD'. */
export interface StoredGroup {
  id: string
  name: string
  courseId: string
  /** Of its course: such a group books nothing and has four children. */
  isParent: boolean
  parentGroupId: string | null
  startDate: string
  endDate: string
  quota: number | null
  active: boolean
  activeLanding: boolean
  teacherId: string | null
  /** Its teacher may have other lessons at its hours (OFE-15). */
  shareTeacher: boolean
  classroomId: string | null
  schedules: Schedule[]
}

export interface Family {
  /** The id of the parent group, or of the group that has none. */
  root: string
  group: StoredGroup
  /** Of a child. */
  parent: StoredGroup | null
  /** Of a parent. */
  children: StoredGroup[]
}

type Row = Omit<StoredGroup, 'schedules'> & { lessons: { day: number; start: number; end: number }[] }

/**
 * The group with its parent or its children. Saves of one family follow one another from here on, so that the rooms to lock are known
 * before its rows are; seats are taken and freed meanwhile, which the rows' own lock stops.
 */
export async function lockFamily(db: Db, id: string): Promise<Family> {
  const {
    rows: [known],
  } = await sql<{ root: string }>`
    select root, pg_advisory_xact_lock(hashtextextended('group ' || root, 0))
    from (select coalesce(parent_group_id, id) as root from class_group where id = ${id} offset 0) found`.execute(db)
  const root = known?.root ?? fail(GROUP_NOT_FOUND)
  const { rows } = await sql<Row>`
    select g.id, g.name, g.course_id, c.is_parent, g.parent_group_id, g.start_date, g.end_date, g.quota, g.active, g.active_landing,
      g.teacher_id, g.share_teacher, g.classroom_id,
      (select coalesce(json_agg(json_build_object('day', s.day, 'start', s.start_minute, 'end', s.end_minute) order by s.day, s.start_minute), '[]')
         from group_schedule s where s.group_id = g.id) as lessons
    from class_group g join course c on c.id = g.course_id
    where (g.id = ${root} or g.parent_group_id = ${root}) and g.deleted_at is null
    order by g.id`.execute(db)
  const members = rows.map(({ lessons, ...row }) => ({
    ...row,
    schedules: lessons.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
  }))
  const group = members.find(member => member.id === id) ?? fail(GROUP_NOT_FOUND)
  const parent = members.find(member => member.id === group.parentGroupId) ?? null
  return { root, group, parent, children: members.filter(member => member.parentGroupId === id) }
}

/** Of a group whose row is held. */
export interface Seats {
  id: string
  taken: number
  held: number
}

/** The family's rows, by id like every desk that takes a seat. Not FOR UPDATE: who only refers to a group does not wait. */
export async function lockRows(db: Db, root: string): Promise<Seats[]> {
  const { rows } = await sql<Seats>`
    select id, taken, held from class_group where (id = ${root} or parent_group_id = ${root}) and deleted_at is null
    order by id for no key update`.execute(db)
  return rows
}

export interface LockedCourse {
  id: string
  isParent: boolean
  /** Its sub-courses in their order. */
  children: { id: string; name: string }[]
}

/** A course for groups. Until the commit it stays, active, and keeps its sub-courses. They are read once the row is held: who waited for it would see the old ones. */
export async function lockCourse(db: Db, id: string): Promise<LockedCourse> {
  const {
    rows: [course],
  } = await sql<Omit<LockedCourse, 'children'> & { active: boolean }>`
    select id, is_parent, active from course where id = ${id} and deleted_at is null for share`.execute(db)
  if (!course)
    return fail(courseFailures.COURSE_NOT_FOUND, { fields: [{ path: 'course', message: courseFailures.COURSE_NOT_FOUND.message }] })
  const { COURSE_INACTIVE } = courseFailures
  if (!course.active) fail(COURSE_INACTIVE, { fields: [{ path: 'course', message: COURSE_INACTIVE.message }] })
  const { rows: children } = await sql<LockedCourse['children'][number]>`
    select k.id, k.name from course_child o join course k on k.id = o.child_id where o.parent_id = ${id} order by o.position`.execute(db)
  return { id: course.id, isParent: course.isParent, children }
}
