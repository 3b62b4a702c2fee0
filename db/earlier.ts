// A database as an earlier edition left it, for the tests of what the migrations make of its rows.
import type pg from 'pg'
import { connect, type Db } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { emptyDatabase } from '#server/testing/database.ts'

export const id = (nth: number) => `a${String(nth).padStart(23, '0')}`

/** A database of before the migration whose name ends so; `migrated` runs that one, or those up to `last`. */
export async function before(
  ending: string,
  last = ending,
): Promise<{ db: Db; pool: pg.Pool; migrated(): Promise<unknown>; drop(): Promise<void> }> {
  const { connection, drop } = await emptyDatabase()
  const { db, pool } = connect({ ...connection, max: 2 })
  const files = await readMigrations()
  const at = files.findIndex(({ name }) => name.endsWith(ending))
  const until = files.findIndex(({ name }) => name.endsWith(last))
  await migrate(db, { files: files.slice(0, at) })
  return {
    db,
    pool,
    migrated: () => migrate(db, { files: files.slice(0, until + 1) }),
    drop: async () => {
      await db.destroy()
      await drop()
    },
  }
}
