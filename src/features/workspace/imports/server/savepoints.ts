import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { Refusal } from '#server/http/refusal.ts'

/** Runs work in a savepoint. @returns its value, or its refusal after a rollback to the savepoint; throws other errors */
export async function attemptRow<T>(
  db: Db,
  work: () => Promise<T>,
  texts: Record<string, string> = {},
): Promise<{ value: T } | { reason: string }> {
  await sql`savepoint row`.execute(db)
  try {
    const value = await work()
    await sql`release savepoint row`.execute(db)
    return { value }
  } catch (error) {
    const text = error instanceof Refusal ? error.message : texts[(error as { constraint?: string }).constraint ?? '']
    if (text === undefined) throw error
    await sql`rollback to savepoint row`.execute(db)
    await sql`release savepoint row`.execute(db)
    return { reason: text }
  }
}

/** Runs work as a trial: rolls back everything that it wrote. */
export async function trial<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(db)
  try {
    return await work()
  } finally {
    await sql`rollback to savepoint trial`.execute(db)
    await sql`release savepoint trial`.execute(db)
  }
}
