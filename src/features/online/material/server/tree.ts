// Places of material. Every change of a course's tree locks the course first, so that changes are serialized and later reads hold until the
// commit.
import { sql, type RawBuilder } from 'kysely'
import { courseFailures } from '#features/teaching/courses/contract.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { materialChanged, materialFailures } from '../contract.ts'
import type { ItemType } from '../texts.ts'

export const TABLES = { 1: 'chapter', 2: 'video', 3: 'quiz', 4: 'pdf' } as const satisfies Record<ItemType, string>

export interface Item {
  id: string
  type: ItemType
}
export interface Place {
  courseId: string
  chapterId: string | null
}

/** @returns the existing courses among these, locked until the transaction ends, in the order of their ids */
export async function holdCourses(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from course where id = any(${ids}) and deleted_at is null order by id for no key update`.execute(db)
  return rows.map(row => row.id)
}

export async function holdCourse(db: Db, id: string): Promise<void> {
  const [lockedId] = await holdCourses(db, [id])
  if (lockedId === undefined) fail(courseFailures.COURSE_NOT_FOUND)
}

export interface Placement extends Item {
  courseId: string
}

/** Places of these items in their courses, which may be deleted. */
export async function placementsOf(db: Db, ids: readonly string[]): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select id, course_id, 1 as type from chapter where id = any(${ids}) and deleted_at is null
    union all select id, course_id, 2 from video where id = any(${ids}) and deleted_at is null
    union all select id, course_id, 3 from quiz where id = any(${ids}) and deleted_at is null
    union all select id, course_id, 4 from pdf where id = any(${ids}) and deleted_at is null`.execute(db)
  return rows
}

/** Locks the course of an item. @returns null when there is no such item, read again under the lock */
export async function holdItem(db: Db, { id, type }: Item): Promise<Placement | null> {
  const table = sql.table(TABLES[type])
  const { rows } = await sql<{ courseId: string }>`
    select id as course_id from course
    where id = (select course_id from ${table} where id = ${id} and deleted_at is null) and deleted_at is null
    for no key update`.execute(db)
  if (!rows[0]) return null
  const again = await sql`select id from ${table} where id = ${id} and deleted_at is null`.execute(db)
  return again.rows[0] ? { id, type, courseId: rows[0].courseId } : null
}

/** Locks a chapter's course, so that the chapter and its content stay. */
export async function holdChapter(db: Db, id: string): Promise<Placement> {
  return (await holdItem(db, { id, type: 1 })) ?? fail(materialFailures.CHAPTER_NOT_FOUND)
}

export const inside = ({ courseId, chapterId }: Place): RawBuilder<unknown> =>
  chapterId === null ? sql`p.course_id = ${courseId} and p.chapter_id is null` : sql`p.chapter_id = ${chapterId}`

/** Appends items to a place. The caller has locked the course. */
export async function placeLast(db: Db, place: Place, items: readonly Item[], linked = false): Promise<void> {
  const ids = items.map(() => newId())
  await sql`
    insert into placement (id, course_id, chapter_id, type, item_id, linked, position)
    select x.id, ${place.courseId}, ${place.chapterId}, x.type, x.item_id, ${linked}, x.nth
      + coalesce((select max(p.position) from placement p where ${inside(place)}), -1)
    from unnest(${ids}::text[], ${items.map(each => each.type)}::int[], ${items.map(each => each.id)}::text[])
      with ordinality as x (id, type, item_id, nth)`.execute(db)
}

/** Announces changed items to their course, and to every other course with a link to one of them. */
export async function tell({ db, emit }: Pick<Context, 'db' | 'emit'>, courseId: string, items: readonly string[]): Promise<void> {
  const { rows } = await sql<{ courseId: string }>`
    select distinct course_id from placement where item_id = any(${items}) and course_id <> ${courseId}`.execute(db)
  emit(materialChanged, [courseId, ...rows.map(row => row.courseId)])
}
