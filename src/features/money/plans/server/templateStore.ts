import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { PlanRule } from '../planOf.ts'

export interface TemplateValues extends PlanRule {
  name: string
  isDefault: boolean
}
export interface TemplateRow extends TemplateValues {
  id: string
  courseId: string
}

const columns = ['id', 'courseId', 'name', 'payments', 'monthDay', 'weeks', 'firstShare', 'isDefault'] as const

/** Active templates of a course, in creation order. */
export const ofCourse = (db: Db, courseId: string): Promise<TemplateRow[]> => ofCourses(db, [courseId])

export const ofCourses = (db: Db, courseIds: readonly string[]): Promise<TemplateRow[]> =>
  db
    .selectFrom('planTemplate')
    .select(columns)
    .where('courseId', 'in', courseIds)
    .where('archivedAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const find = (db: Db, id: string): Promise<TemplateRow | undefined> =>
  db.selectFrom('planTemplate').select(columns).where('id', '=', id).where('archivedAt', 'is', null).executeTakeFirst()

export const courseExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('course').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !== undefined

/** Locks a course until the transaction ends, so that its templates change one at a time. false if unknown. */
export const lockCourse = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('course').select('id').where('id', '=', id).where('deletedAt', 'is', null).forNoKeyUpdate().executeTakeFirst()) !==
  undefined

/** A course has one default (COB-9): clears the old one. */
export const clearDefault = (db: Db, courseId: string) =>
  db.updateTable('planTemplate').set({ isDefault: false }).where('courseId', '=', courseId).where('isDefault', '=', true).execute()

export const insert = (db: Db, courseId: string, values: TemplateValues, now: Date): Promise<TemplateRow> =>
  db
    .insertInto('planTemplate')
    .values({ id: newId(now), courseId, ...values, createdAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: TemplateValues): Promise<TemplateRow> =>
  db.updateTable('planTemplate').set(values).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

/** No longer offered; plans still name it, and its name is free again. */
export const archive = (db: Db, id: string, now: Date) =>
  db.updateTable('planTemplate').set({ archivedAt: now, isDefault: false }).where('id', '=', id).execute()
