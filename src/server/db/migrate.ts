import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './connect.ts'

export interface MigrationFile {
  name: string
  text: string
  sha256: string
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** What lies in db/migrations, in order. */
export async function readMigrations(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async file => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return { name: file.slice(0, -'.sql'.length), text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

/** Refuses to go on over a file that was edited after it had been applied: two databases would differ unseen. */
async function refuseEdited(db: Db, files: MigrationFile[]): Promise<void> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(db)
  if (!table?.there) return
  const applied = new Map((await db.selectFrom('migrationChecksum').selectAll().execute()).map(row => [row.name, row.sha256]))
  const edited = files.filter(file => applied.has(file.name) && applied.get(file.name) !== file.sha256)
  if (edited.length > 0) {
    throw new Error(`Applied migrations were edited: ${edited.map(file => file.name).join(', ')}. Put the change into a new file.`)
  }
}

/**
 * Applies what is pending in db/migrations, all in one transaction under an advisory lock: several servers may start at once.
 * @param last the one to stop at: a restored backup takes its rows in the shape of its time. Without it all.
 * @returns the names applied now. Fails, and leaves the database as it was, when a file fails or an applied one was edited.
 */
export async function migrate(db: Db, last?: string): Promise<string[]> {
  const files = await readMigrations()
  await refuseEdited(db, files)
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          files.map(({ name, text, sha256 }): [string, Migration] => [
            name,
            {
              up: async trx => {
                await sql.raw(text).execute(trx)
                await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(trx)
              },
            },
          ]),
        ),
    },
  })
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw error instanceof Error ? error : new Error('Migrating failed', { cause: error })
  return (results ?? []).filter(result => result.status === 'Success').map(result => result.migrationName)
}
