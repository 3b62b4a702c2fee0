import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type MigrationResultSet } from 'kysely/migration'
import { codeOf } from '#lib/errors.ts'
import { buildLenses } from './campus/lenses.ts'
import type { Db } from './connect.ts'
import { isApplied, migrationOf, readMigrations, runsOutside, type MigrationFile } from './migrationFile.ts'

/** Between two tries of a file that met others at its tables, for five minutes at most. */
const REST_MS = 1_500
const TRIES = 150
/** Between two looks whether another server has finished. */
const LOOK_MS = 200
/** lock_not_available, deadlock_detected */
const PASSING = new Set(['55P03', '40P01'])
/** dependent_objects_still_exist, feature_not_supported (the type of a column that a view shows) */
const STANDS_ON = new Set(['2BP01', '0A000'])

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
  const edited = files.filter(file => applied.has(file.name) && !isApplied(file, applied.get(file.name)))
  if (edited.length > 0) {
    throw new Error(`Applied migrations were edited: ${edited.map(file => file.name).join(', ')}. Put the change into a new file.`)
  }
}

/** Runs it again while others hold what it needs. @returns the names applied. */
async function patiently(step: () => Promise<MigrationResultSet>, rest: () => Promise<unknown>): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    const { error, results = [] } = await step()
    if (!error) return results.filter(result => result.status === 'Success').map(result => result.migrationName)
    const name = results.find(result => result.status === 'Error')?.migrationName ?? 'Migrating'
    const reason = error instanceof Error ? error.message : 'failed'
    if (!PASSING.has(codeOf(error))) throw new Error(`${name}: ${reason}`, { cause: error })
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
  /** What the views of campuses stand in the way of. */
  const shown = new Set<string>()
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => Object.fromEntries(files.map(file => [file.name, migrationOf(file, alone, shown.has(file.name))])),
    },
  })
  if (alone) return patiently(() => (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)), rest)
  const applied: string[] = []
  while (last === undefined || !(before.has(last) || applied.includes(last))) {
    const next = files.find(({ name }) => !before.has(name) && !applied.includes(name))
    const disableTransactions = next !== undefined && runsOutside(next)
    const step = () => patiently(() => migrator.migrateUp({ disableTransactions }), rest)
    const names = await step().catch((error: unknown) => {
      if (!next || disableTransactions || !(error instanceof Error && STANDS_ON.has(codeOf(error.cause)))) throw error
      shown.add(next.name)
      return step()
    })
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
 * Each file has a transaction of its own, but one that builds an index `concurrently` or fills rows in slices (RUN-114, RUN-115), so that
 * what it locks is free again before the next, and servers of the version before go on.
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
