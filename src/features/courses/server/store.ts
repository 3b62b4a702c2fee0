import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

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
  children: { _id: string; name: string }[]
}

export const levels = (db: Db) => db.selectFrom('courseLevel').select(['id', 'name', 'description']).orderBy('position').execute()

export const types = (db: Db) => db.selectFrom('courseType').select(['id', 'name']).orderBy('position').execute()

/** Courses by name, a parent with its modules in their order. */
export async function list(db: Db, only: { level?: string; id?: string } = {}): Promise<CourseRow[]> {
  const { rows } = await sql<CourseRow>`
    select c.id, c.name, c.price, c.duration, c.active, c.active_external, c.level_id, c.type_id, c.is_parent,
      (select coalesce(json_agg(json_build_object('_id', m.id, 'name', m.name) order by k.position), '[]')
         from course_child k join course m on m.id = k.child_id where k.parent_id = c.id) as children
    from course c
    where c.deleted_at is null
      and (${only.level ?? null}::char(24) is null or c.level_id = ${only.level ?? null})
      and (${only.id ?? null}::char(24) is null or c.id = ${only.id ?? null})
    order by c.name, c.id`.execute(db)
  return rows
}

export const levelExists = (db: Db, id: string) => db.selectFrom('courseLevel').select('id').where('id', '=', id).executeTakeFirst()

export interface EarnedRow {
  courseId: string
  name: string
  discount: number
}

/** What a student pays less for a course, by the courses in which they have a standing registration (decisions "Money"). */
export async function earnedDiscounts(db: Db, courseId: string, studentId: string): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    select d.held_course_id as course_id, c.name, d.amount as discount
    from course_discount d join course c on c.id = d.held_course_id
    where d.course_id = ${courseId} and exists (
      select from registration r where r.student_id = ${studentId} and r.course_id = d.held_course_id and r.ended_at is null)
    order by d.position, c.name`.execute(db)
  return rows
}
