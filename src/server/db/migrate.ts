import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type MigrationResultSet } from 'kysely/migration'
import { codeOf, messageOf } from '#lib/errors.ts'
import { LETTERS, lettersFault, schemaFault } from './address.ts'
import { buildLenses } from './campus/lenses.ts'
import type { Db } from './connect.ts'
import { make, makeChecksums, pendingOf, readFunctions, type Made } from './functions.ts'
import { fillsInSlices, LOCK_WAIT_MS, migrationOf, readMigrations, runsOutside, type MigrationFile } from './migrationFile.ts'
import { isSecondEdition, takeOver } from './secondEdition.ts'

/** Between two tries of a file that met others at its tables, for five minutes at most. */
const REST_MS = 1_500
const TRIES = 150
/** Between two looks whether another server has finished. */
const LOOK_MS = 200
/** lock_not_available, deadlock_detected */
const PASSING = new Set(['55P03', '40P01'])
/** dependent_objects_still_exist, feature_not_supported (the type of a column that a view shows) */
const STANDS_ON = new Set(['2BP01', '0A000'])
/** undefined_column, undefined_table, undefined_function, undefined_object */
const NOT_YET = new Set(['42703', '42P01', '42883', '42704'])

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

/** @returns the names applied. @throws what stopped it, with its name. */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (!error) return results.filter(result => result.status === 'Success').map(result => result.migrationName)
  const name = results.find(result => result.status === 'Error')?.migrationName ?? 'Migrating'
  throw new Error(`${name}: ${messageOf(error)}`, { cause: error })
}

const reasonOf = (error: unknown): string => codeOf(error instanceof Error && error.cause ? error.cause : error)

/** Runs it again while others hold what it needs. */
async function patiently<T>(step: () => Promise<T>, rest: () => Promise<unknown>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      if (!PASSING.has(reasonOf(error))) throw error
      if (tries === TRIES)
        throw new Error(`${messageOf(error)}. Something holds its tables all the time: look for a long transaction in pg_stat_activity.`, {
          cause: error,
        })
    }
    await rest()
  }
}

/**
 * Makes what has another text, each by itself: a trigger locks its table for a moment.
 * @param early tables may still be missing what a later file brings: what asks for that waits.
 */
async function replaceFunctions(db: Db, all: readonly Made[], rest: () => Promise<unknown>, early = false): Promise<void> {
  for (const each of await pendingOf(db, all)) {
    const one = () =>
      db.transaction().execute(async trx => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx)
        await make(trx, [each])
      })
    await patiently(one, rest).catch((error: unknown) => {
      if (!early || !NOT_YET.has(codeOf(error))) throw new Error(`${each.name}: ${messageOf(error)}`, { cause: error })
    })
  }
}

const migratorOf = (db: Db, files: readonly MigrationFile[], kind: { alone: boolean; shown?: ReadonlySet<string> }) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(files.map(file => [file.name, migrationOf(file, kind.alone, kind.shown?.has(file.name) ?? false)])),
    },
  })

type Plan = Required<Omit<Options, 'last'>> & Pick<Options, 'last'> & { lenses: boolean }

/** An empty database serves nobody yet: all of it or nothing. */
const fillEmpty = (db: Db, { files, functions, last, rest, lenses }: Plan): Promise<string[]> =>
  patiently(
    () =>
      db.transaction().execute(async trx => {
        const migrator = migratorOf(trx, files, { alone: true })
        const names = namesOf(await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last)))
        await makeChecksums(trx)
        if (last === undefined) await make(trx, functions)
        if (lenses) await buildLenses(trx)
        return names
      }),
    rest,
  )

/** Beside whoever works: one file after the other. */
async function goOn(db: Db, before: ReadonlyMap<string, string>, { files, functions, last, rest }: Plan): Promise<string[]> {
  /** What the views of campuses stand in the way of. */
  const shown = new Set<string>()
  const migrator = migratorOf(db, files, { alone: false, shown })
  const applied: string[] = []
  while (last === undefined || !(before.has(last) || applied.includes(last))) {
    const next = files.find(({ name }) => !before.has(name) && !applied.includes(name))
    // First the triggers that keep a column, then its old rows: what is written meanwhile has it.
    if (next && fillsInSlices(next)) await replaceFunctions(db, functions, rest, true)
    const disableTransactions = next !== undefined && runsOutside(next)
    const step = () => patiently(async () => namesOf(await migrator.migrateUp({ disableTransactions })), rest)
    const names = await step().catch((error: unknown) => {
      if (!next || disableTransactions || !STANDS_ON.has(reasonOf(error))) throw error
      shown.add(next.name)
      return step()
    })
    if (names.length === 0) break
    applied.push(...names)
  }
  return applied
}

async function apply(db: Db, plan: Plan): Promise<string[]> {
  let before = await appliedIn(db)
  if (await isSecondEdition(before)) before = await takeOver(db, plan.files)
  refuseStrange(before, plan.files)
  if (before.size === 0) return fillEmpty(db, plan)
  await makeChecksums(db)
  const applied = await goOn(db, before, plan)
  // Of the shape of an earlier time nobody reads by campus, and nobody writes.
  if (plan.last === undefined) await replaceFunctions(db, plan.functions, plan.rest)
  if (plan.lenses) await buildLenses(db)
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
  /** The one to stop at, without functions and triggers: a restored backup takes its rows in the shape of its time. Without it all. */
  last?: string
  /** Instead of what lies in db/migrations. */
  files?: MigrationFile[]
  /** Instead of what lies in db/functions. */
  functions?: Made[]
  /** Between two tries. */
  rest?: () => Promise<unknown>
}

/**
 * Applies what is pending in db/migrations, then what has changed in db/functions, under an advisory lock: of several servers that start at
 * once one does it, the others wait. Each file has a transaction of its own, but one that builds an index `concurrently` or fills rows in
 * slices (RUN-114, RUN-115), so that what it locks is free again before the next, and servers of the version before go on.
 * @returns the names of the migrations applied now. When a file fails it is undone as a whole, those before it stay. Fails and does nothing
 *   when an applied one was edited, or is not known here, or the database stopped in the middle of the second edition.
 */
export async function migrate(db: Db, { last, files, functions, rest = () => pause(REST_MS) }: Options = {}): Promise<string[]> {
  const plan: Plan = {
    files: files ?? (await readMigrations()),
    functions: functions ?? (await readFunctions()),
    last,
    rest,
    lenses: last === undefined && !files,
  }
  if (last !== undefined && !plan.files.some(file => file.name === last)) throw new Error(`There is no migration ${last}.`)
  return db.connection().execute(async connection => {
    const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(connection)
    const letters = await sql.raw<{ encoding: string; icu: boolean }>(LETTERS).execute(connection)
    const fault = schemaFault(rows[0]!.schema) ?? lettersFault(letters.rows[0]!)
    if (fault !== null) throw new Error(fault)
    await locked(connection)
    try {
      return await apply(connection, plan)
    } finally {
      // Who lost the connection lost the lock with it.
      await sql`select pg_advisory_unlock(hashtext('plantel migrate'))`.execute(connection).catch(() => {})
    }
  })
}
