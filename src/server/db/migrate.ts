import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationResultSet } from 'kysely/migration'
import { buildLenses } from './campus/lenses.ts'
import type { Db } from './connect.ts'

export interface MigrationFile {
  name: string
  text: string
  sha256: string
}

const folder = new URL('../../../db/migrations/', import.meta.url)

/** Whoever comes after a waiting ALTER TABLE waits behind it: so it waits briefly, then lets everybody past, for five minutes at most. */
const LOCK_WAIT_MS = 500
const REST_MS = 1_500
const TRIES = 150
/** Between two looks whether another server has finished. */
const LOOK_MS = 200
/** lock_not_available, deadlock_detected */
const PASSING = new Set(['55P03', '40P01'])

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

/** Name and checksum of what was applied before. */
async function appliedIn(db: Db): Promise<Map<string, string>> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(db)
  if (!table?.there) return new Map()
  return new Map((await db.selectFrom('migrationChecksum').selectAll().execute()).map(row => [row.name, row.sha256]))
}

/** Refuses to go on over a file that was edited after it had been applied (two databases would differ unseen), or over a newer version's. */
function refuseStrange(applied: Map<string, string>, files: MigrationFile[]): void {
  const newer = [...applied.keys()].filter(name => !files.some(file => file.name === name))
  if (newer.length > 0) {
    throw new Error(
      `The database has ${newer.join(', ')}, which this version does not know. Run the version that applied them, or restore the backup from before.`,
    )
  }
  const edited = files.filter(file => applied.has(file.name) && applied.get(file.name) !== file.sha256)
  if (edited.length > 0) {
    throw new Error(`Applied migrations were edited: ${edited.map(file => file.name).join(', ')}. Put the change into a new file.`)
  }
}

/** The one statement of a file that builds an index beside the writers of its table: no transaction may hold it. */
const CONCURRENTLY = /^create\s+(?:unique\s+)?index\s+(concurrently)\s+(\w+)\s+on\s[^;]*;?$/i

const withoutComments = (text: string) =>
  text
    .split('\n')
    .filter(line => !line.trimStart().startsWith('--'))
    .join('\n')
    .trim()

/** The index that this file builds `concurrently`; undefined: an ordinary file. Throws when it does more than that. */
function concurrentIndex({ name, text }: MigrationFile): string | undefined {
  const statement = withoutComments(text)
  if (!/\bindex\s+concurrently\b/i.test(statement)) return undefined
  const index = CONCURRENTLY.exec(statement)?.[2]
  if (index === undefined) throw new Error(`${name}: create index concurrently stands alone in its file, and names its index.`)
  return index
}

/** Outside of a transaction. What a server that was killed left half built is dropped first; what it finished is taken as it is. */
async function buildIndex(db: Db, { name, text, sha256 }: MigrationFile, index: string): Promise<void> {
  // Nobody waits behind it: it waits for the transactions that were there before, however long they take.
  await sql`set lock_timeout = 0`.execute(db)
  const { rows } = await sql<{ whole: boolean }>`select indisvalid as whole from pg_index
    where indexrelid = to_regclass(${`public.${index}`})`.execute(db)
  if (rows[0]?.whole === false) await sql`drop index concurrently ${sql.id('public', index)}`.execute(db)
  if (rows[0]?.whole !== true) await sql.raw(text).execute(db)
  await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256}) on conflict (name) do nothing`.execute(db)
}

/** @param alone the database is empty, or nearly: nobody writes there, and all files share a transaction. */
const migrationOf = (file: MigrationFile, alone: boolean): Migration => {
  const index = concurrentIndex(file)
  if (index === undefined) return inTransaction(file)
  if (alone) return inTransaction({ ...file, text: file.text.replace(/(\bindex\s+)concurrently\s/i, '$1') })
  return { up: db => buildIndex(db as Db, file, index) }
}

const inTransaction = ({ name, text, sha256 }: MigrationFile): Migration => ({
  up: async trx => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
    await sql.raw(text).execute(trx)
    await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(trx)
  },
})

/** Runs it again while others hold what it needs. @returns the names applied. */
async function patiently(step: () => Promise<MigrationResultSet>, rest: () => Promise<unknown>): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await step()
    if (!error) return results.filter(result => result.status === 'Success').map(result => result.migrationName)
    const name = results.find(result => result.status === 'Error')?.migrationName ?? 'Migrating'
    const reason = error instanceof Error ? error.message : 'failed'
    if (!(error instanceof Error && 'code' in error && PASSING.has(String(error.code))))
      throw new Error(`${name}: ${reason}`, { cause: error })
    if (tries === TRIES)
      throw new Error(`${name}: ${reason}. Something holds its tables all the time: look for a long transaction in pg_stat_activity.`)
    await rest()
  }
}

async function apply(db: Db, files: MigrationFile[], last: string | undefined, rest: () => Promise<unknown>): Promise<string[]> {
  const before = await appliedIn(db)
  refuseStrange(before, files)
  // An empty database serves nobody yet: all of it or nothing.
  const alone = before.size === 0
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(files.map(file => [file.name, migrationOf(file, alone)])) },
  })
  if (alone) return patiently(() => (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)), rest)
  const applied: string[] = []
  while (last === undefined || !(before.has(last) || applied.includes(last))) {
    const next = files.find(({ name }) => !before.has(name) && !applied.includes(name))
    const disableTransactions = next !== undefined && concurrentIndex(next) !== undefined
    const names = await patiently(() => migrator.migrateUp({ disableTransactions }), rest)
    if (names.length === 0) break
    applied.push(...names)
  }
  return applied
}

/**
 * Waits until no other server migrates. It looks again and again: who waited inside a statement would be one of the transactions for which
 * `create index concurrently` waits.
 */
async function locked(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('plantel migrate')) as mine`.execute(db)
    if (rows[0]?.mine) return
    await pause(LOOK_MS)
  }
}

interface Options {
  /** The one to stop at: a restored backup takes its rows in the shape of its time. Without it all. */
  last?: string
  /** Instead of what lies in db/migrations. */
  files?: MigrationFile[]
  /** Between two tries. */
  rest?: () => Promise<unknown>
}

/**
 * Applies what is pending in db/migrations under an advisory lock: of several servers that start at once one does it, the others wait.
 * Each file has a transaction of its own, but one that builds an index `concurrently` (RUN-114), so that what it locks is free again
 * before the next, and servers of the version before go on.
 * @returns the names applied now. When a file fails it is undone as a whole, those before it stay. Fails and does nothing when an
 *   applied one was edited, or is not known here.
 */
export async function migrate(db: Db, { last, files, rest = () => pause(REST_MS) }: Options = {}): Promise<string[]> {
  const all = files ?? (await readMigrations())
  if (last !== undefined && !all.some(file => file.name === last)) throw new Error(`There is no migration ${last}.`)
  return db.connection().execute(async connection => {
    await locked(connection)
    try {
      const applied = await apply(connection, all, last, rest)
      // Of the shape of an earlier time nobody reads by campus.
      if (last === undefined && !files) await buildLenses(connection)
      return applied
    } finally {
      // Who lost the connection lost the lock with it.
      await sql`select pg_advisory_unlock(hashtext('plantel migrate'))`.execute(connection).catch(() => {})
    }
  })
}
