import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { fail } from '#server/http/refusal.ts'
import { courseFailures } from '../contract.ts'
import type { SLOT_HOURS } from '../limits.ts'

interface RecordName {
  _id: string
  name: string
}

export interface CourseRow {
  id: string
  name: string
  price: number
  duration: number
  active: boolean
  activeExternal: boolean
  levelId: string
  typeId: string
  isParent: boolean
  children: RecordName[]
  groups: number
  createdAt: Date
}

/** Days count from 0 = Monday. Discounts in centavos; `course` is null when it was deleted. */
export interface DetailRow extends CourseRow {
  imageId: string | null
  advisoriesActive: boolean
  advisorySchedule: { day: number; hour: (typeof SLOT_HOURS)[number] }[]
  topics: RecordName[]
  topicsByDay: { day: number; topics: string[] }[]
  liveStreamChannel: string | null
  liveStreamUrl: string | null
  liveStreamActive: boolean
  discounts: { course: RecordName | null; discount: number }[]
  groupList: (RecordName & { studentListLength: number; startDate: string; endDate: string; active: boolean })[]
  childrenLocked: boolean
}

export const levels = (db: Db) => db.selectFrom('courseLevel').select(['id', 'name', 'description']).orderBy('position').execute()

export const types = (db: Db) => db.selectFrom('courseType').select(['id', 'name']).orderBy('position').execute()

const columns = sql`
  c.id, c.name, c.price, c.duration, c.active, c.active_external, c.level_id, c.type_id, c.is_parent, c.created_at,
  (select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) order by k.position), '[]')
     from course_child k join course m on m.id = k.child_id where k.parent_id = c.id) as children,
  (select count(*) from class_group g where g.course_id = c.id and g.deleted_at is null and g.parent_group_id is null
    and g.end_date >= academy_today()) as groups`

/** Courses of one level or of all, by name; a parent with its modules in order. */
export async function list(db: Db, level?: string): Promise<CourseRow[]> {
  const only: RawBuilder<unknown> = level === undefined ? sql`` : sql`and c.level_id = ${level}`
  const { rows } = await sql<CourseRow>`select ${columns} from course c where c.deleted_at is null ${only} order by c.name, c.id`.execute(
    db,
  )
  return rows
}

/** Reads a whole course in one round trip. Groups: newest start first. Discounts by deleted courses come last. */
export async function find(db: Db, id: string): Promise<DetailRow | undefined> {
  const {
    rows: [row],
  } = await sql<DetailRow>`
    select ${columns}, c.image_id, c.advisories_active, c.advisory_schedule, c.topics, c.topics_by_day,
      c.live_stream_channel, c.live_stream_url, c.live_stream_active,
      (select coalesce(json_agg(json_build_object('discount', d.amount,
          'course', case when h.deleted_at is null then json_build_object('_id', h.id, 'name', h.name) end)
          order by h.deleted_at is not null, d.position, h.name), '[]')
         from course_discount d join course h on h.id = d.held_course_id where d.course_id = c.id) as discounts,
      (select coalesce(json_agg(json_build_object('_id', g.id, 'name', g.name, 'studentListLength', g.taken - g.held,
          'startDate', g.start_date, 'endDate', g.end_date, 'active', g.active) order by g.start_date desc, g.name, g.id), '[]')
         from class_group g where g.course_id = c.id and g.deleted_at is null and g.parent_group_id is null) as group_list,
      exists (select from class_group g where g.course_id = c.id and g.deleted_at is null) as children_locked
    from course c where c.id = ${id} and c.deleted_at is null`.execute(db)
  return row
}

export const levelExists = (db: Db, id: string) => db.selectFrom('courseLevel').select('id').where('id', '=', id).executeTakeFirst()

export interface EarnedRow {
  courseId: string
  name: string
  discount: number
}

/** Discounts on a course that a student earned by active registrations in other courses (CUR-7). */
export async function earnedDiscounts(db: Db, courseId: string, studentId: string): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`${PLANNED_ONCE}
    select d.held_course_id as course_id, c.name, d.amount as discount
    from course_discount d join course c on c.id = d.held_course_id
    where d.course_id = ${courseId} and exists (
      select from registration r where r.student_id = ${studentId} and r.course_id = d.held_course_id and r.ended_at is null)
    order by d.position, c.name`.execute(db)
  return rows
}

/** Share-locks the course so that it stays active until the commit; a switch-off waits. Refuses an inactive one. */
export async function refuseInactive(db: Db, id: string): Promise<void> {
  const { rows } = await sql<{ active: boolean }>`${PLANNED_ONCE}
    select active from course where id = ${id} for share`.execute(db)
  if (rows[0]?.active === false) fail(courseFailures.COURSE_INACTIVE)
}

/** Which of these courses are off; none of them changes until the commit. */
export async function inactiveOf(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string; active: boolean }>`
    select id, active from course where id = any(${ids}::char(24)[]) order by id for share`.execute(db)
  return new Set(rows.flatMap(({ id, active }) => (active ? [] : [id])))
}

/** Locks course names until the commit. Take it before every other lock. */
export const lockNames = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('course.name'))`.execute(db)

/** Requires `lockNames`. Two courses that already share a name keep it; no other course may take a name in use, in any case or accent. */
export async function refuseNameTaken(db: Db, name: string, except?: string): Promise<void> {
  const { rows } = await sql`
    select from course where words = search_words(${name}) and deleted_at is null and id <> ${except ?? ''} limit 1`.execute(db)
  const { COURSE_NAME_TAKEN } = courseFailures
  if (rows.length > 0) fail(COURSE_NAME_TAKEN, { fields: [{ path: 'name', message: COURSE_NAME_TAKEN.message }] })
}
