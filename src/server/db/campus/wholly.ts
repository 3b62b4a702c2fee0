import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/**
 * Runs `work` on the true tables within a limited caller's own transaction, for values that derive from or depend on rows of every campus
 * (CON-27). Run its statements one after the other, and show the caller nothing of them.
 * @param campuses the caller's; null or absent: the connection reads the true tables already, and no statement is added
 */
export async function wholly<T>(db: Db, campuses: readonly string[] | null | undefined, work: () => Promise<T>): Promise<T> {
  if (!campuses) return work()
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(db)
  await sql`select set_config('search_path', 'public', true)`.execute(db)
  const result = await work()
  await sql`select set_config('search_path', ${rows[0]!.path}, true)`.execute(db)
  return result
}
