// A file of db/migrations, and how to run it: in a transaction, or outside of one while others work.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { besideLenses } from './campus/lenses.ts'
import type { Db } from './connect.ts'

export interface MigrationFile {
  name: string
  text: string
  sha256: string
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Statements behind a waiting ALTER TABLE wait too: so it waits briefly, then lets everyone pass. */
export const LOCK_WAIT_MS = 400

export async function readMigrations(): Promise<MigrationFile[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async file => {
      const text = await readFile(new URL(file, folder), 'utf8')
      return {
        name: file.slice(0, -'.sql'.length),
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      }
    }),
  )
}

const CONCURRENTLY = /^create\s+(?:unique\s+)?index\s+(concurrently)\s+(\w+)\s+on\s[^;]*;?$/i
/** Matches the one statement of a file that fills rows in slices, each with its own commit. */
const IN_SLICES = /^do\s+\$\$(?:(?!\$\$)[\s\S])*\bcommit;(?:(?!\$\$)[\s\S])*\$\$;?$/i

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join('\n')
    .trim()

/** The index that this file builds `concurrently`; undefined: another kind of file. Throws when it does more than that. */
function concurrentIndex({ name, text }: MigrationFile): string | undefined {
  const statement = withoutComments(text)
  if (!/\bindex\s+concurrently\b/i.test(statement)) return undefined
  const index = CONCURRENTLY.exec(statement)?.[2]
  if (index === undefined) throw new Error(`${name}: create index concurrently stands alone in its file, and names its index.`)
  return index
}

/** Throws when the file does more than fill rows. */
export function fillsInSlices({ name, text }: MigrationFile): boolean {
  const statement = withoutComments(text)
  if (!statement.split('\n').some(line => line.trim() === 'commit;')) return false
  if (!IN_SLICES.test(statement)) throw new Error(`${name}: what fills rows in slices stands alone in its file.`)
  return true
}

export const runsOutside = (file: MigrationFile): boolean => concurrentIndex(file) !== undefined || fillsInSlices(file)

const writeDown = (db: Db, { name, sha256 }: MigrationFile) =>
  sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256}) on conflict (name) do nothing`.execute(db)

/** Runs outside of a transaction. Drops an index that a killed server left half built; accepts one that it finished. */
async function buildIndex(db: Db, file: MigrationFile, index: string): Promise<void> {
  // Nobody waits behind it: it waits for older transactions, however long they take.
  await sql`set lock_timeout = 0`.execute(db)
  const { rows } = await sql<{ whole: boolean }>`select indisvalid as whole from pg_index
    where indexrelid = to_regclass(${`public.${index}`})`.execute(db)
  if (rows[0]?.whole === false) await sql`drop index concurrently ${sql.id('public', index)}`.execute(db)
  if (rows[0]?.whole !== true) await sql.raw(file.text).execute(db)
  await writeDown(db, file)
}

/** Runs outside of a transaction. Slices of an interrupted run stay; the file runs again from its beginning. */
async function fill(db: Db, file: MigrationFile): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(db)
  await sql.raw(file.text).execute(db)
  await writeDown(db, file)
}

const inTransaction = (file: MigrationFile, shown = false): Migration => ({
  up: async trx => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
    const change = async () => void (await sql.raw(file.text).execute(trx))
    await (shown ? besideLenses(trx as Db, change) : change())
    await writeDown(trx as Db, file)
  },
})

/**
 * @param alone the database is empty or nearly: nobody writes, all files share a transaction, and there are no rows to fill.
 * @param shown receives what campus views depend on.
 */
export const migrationOf = (file: MigrationFile, alone: boolean, shown = false): Migration => {
  const index = concurrentIndex(file)
  if (index !== undefined && !alone) return { up: db => buildIndex(db as Db, file, index) }
  if (index !== undefined) return inTransaction({ ...file, text: file.text.replace(/(\bindex\s+)concurrently\s/i, '$1') })
  if (!fillsInSlices(file)) return inTransaction(file, shown)
  return { up: db => (alone ? writeDown(db as Db, file).then(() => {}) : fill(db as Db, file)) }
}
