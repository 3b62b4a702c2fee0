// Writes a course. The caller has locked the course's row.
import { sql, type Insertable, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Course } from '#server/db/schema.ts'

export interface LockedRow {
  id: string
  levelId: string
  isParent: boolean
}

/**
 * Locks existing courses FOR UPDATE, ordered by id, until the transaction ends. New groups take a key share of their course, so they wait
 * too. Statements after this one see what others wrote meanwhile; this one does not.
 */
export async function lockForUpdate(db: Db, ids: readonly string[]): Promise<LockedRow[]> {
  return db
    .selectFrom('course')
    .select(['id', 'levelId', 'isParent'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export const isChild = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('courseChild as k')
    .innerJoin('course as p', 'p.id', 'k.parentId')
    .select('k.parentId')
    .where('k.childId', '=', id)
    .where('p.deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const insert = (db: Db, course: Insertable<Course>) => db.insertInto('course').values(course).execute()

export const update = (db: Db, id: string, values: Updateable<Course>) =>
  db.updateTable('course').set(values).where('id', '=', id).execute()

/** Hides the course; registrations and entries still refer to it. */
export const archive = (db: Db, id: string, now: Date) => update(db, id, { deletedAt: now })

/** All four in order, or none. */
export async function setChildren(db: Db, parentId: string, children: readonly string[]): Promise<void> {
  await db.deleteFrom('courseChild').where('parentId', '=', parentId).execute()
  if (children.length === 0) return
  await db
    .insertInto('courseChild')
    .values(children.map((childId, at) => ({ parentId, childId, position: at + 1 })))
    .execute()
}

/**
 * Replaces the lines of existing courses. Lines of deleted courses stay: the form cannot name them, and nobody earns them any more. Amounts
 * in centavos.
 */
export async function setDiscounts(db: Db, courseId: string, lines: readonly { course: string; discount: number }[]): Promise<void> {
  await sql`
    delete from course_discount d using course h
    where d.course_id = ${courseId} and h.id = d.held_course_id and h.deleted_at is null`.execute(db)
  if (lines.length === 0) return
  await db
    .insertInto('courseDiscount')
    .values(lines.map(({ course, discount }, position) => ({ courseId, heldCourseId: course, amount: discount, position })))
    .execute()
}
