import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Runs `work` over the true tables, in a limited caller's own transaction: for what is derived from rows of every campus, or judged by
 * them (CON-27). Ask one statement after the other meanwhile, and show the caller nothing of what is read.
 * @param campuses of the caller; null or absent: the connection reads the true tables already, no statement is added
 */
export async function wholly<T>(db: Db, campuses: readonly string[] | null | undefined, work: () => Promise<T>): Promise<T> {
  if (!campuses) return work()
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)
  await sql`select set_config('search_path', 'public', true)`.execute(db)
  const result = await work()
  await sql`select set_config('search_path', ${rows[0]!.path}, true)`.execute(db)
  return result
}
