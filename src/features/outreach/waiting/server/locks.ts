// The locks of the list, in the global order: groups by id, then a course's entries together.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export async function lockGroups(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from class_group where id = any(${ids}) order by id for no key update`.execute(db)
}

/** Serializes joins, calls and returns in these courses until the commit: entries are chosen in order, and locked without deadlock. */
export async function lockQueues(db: Db, courseIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(courseIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('waiting ' || ${id}, 0))`.execute(db)
}
