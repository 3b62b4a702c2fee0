// What the list holds while it decides, in the order that holds everywhere: groups by id, then the entries of a course as one.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** These groups' rows, by id like every desk that takes a seat. */
export async function lockGroups(db: Db, ids: readonly string[]): Promise<void> {
  await sql`select from class_group where id = any(${ids}) order by id for no key update`.execute(db)
}

/** Until the commit nobody else joins, calls or returns in these courses: entries are chosen in order, and locked without deadlock. */
export async function lockQueues(db: Db, courseIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(courseIds)].toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended('waiting ' || ${id}, 0))`.execute(db)
}
