// Locks of a save, in the global order: the family's own lock, course, rooms, teacher, groups by id.
import { sql } from 'kysely'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { hhmmOf, type Schedule } from '#lib/schedules.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { groupFailures } from '../contract.ts'

const { GROUP_NOT_FOUND } = groupFailures

/** The columns of a group that a save reads or changes. Days 'YYYY-MM-DD'. */
export interface StoredGroup {
  id: string
  name: string
  courseId: string
  /** True for a group of a parent course: it books nothing and has four children. */
  isParent: boolean
  parentGroupId: string | null
  startDate: string
  endDate: string
  quota: number | null
  active: boolean
  activeLanding: boolean
  teacherId: string | null
  /** True when the teacher may have other lessons at the same hours (OFE-15). */
  shareTeacher: boolean
  classroomId: string | null
  schedules: Schedule[]
}

export interface Family {
  /** Id of the parent group, or of the group itself. */
  root: string
  group: StoredGroup
  parent: StoredGroup | null
  children: StoredGroup[]
}

type Row = Omit<StoredGroup, 'schedules'> & { lessons: { day: number; start: number; end: number }[] }

/**
 * Reads the group with its parent or children and serializes saves of one family, so that the rooms to lock are known before the rows are
 * locked. Seats may still change; `lockRows` stops that.
 */
export async function lockFamily(db: Db, id: string): Promise<Family> {
  const {
    rows: [family],
  } = await sql<{ root: string }>`
    select root, pg_advisory_xact_lock(hashtextextended('group ' || root, 0))
    from (select coalesce(parent_group_id, id) as root from class_group where id = ${id} offset 0) found`.execute(db)
  const root = family?.root ?? fail(GROUP_NOT_FOUND)
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

export interface Seats {
  id: string
  taken: number
  held: number
}

/** Locks the family's rows by id, like every call that takes a seat. Not FOR UPDATE, so that foreign keys to a group do not wait. */
export async function lockRows(db: Db, root: string): Promise<Seats[]> {
  const { rows } = await sql<Seats>`
    select id, taken, held from class_group where (id = ${root} or parent_group_id = ${root}) and deleted_at is null
    order by id for no key update`.execute(db)
  return rows
}

export interface LockedCourse {
  id: string
  isParent: boolean
  children: { id: string; name: string }[]
}

/**
 * Locks a course for groups: until the commit it exists, stays active and keeps its sub-courses. Reads them after the lock; a read before
 * would see the old ones.
 */
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
