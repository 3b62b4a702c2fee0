import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator, type MigrationResultSet } from 'kysely/migration'
import { codeOf, messageOf } from '#lib/errors.ts'
import { LETTERS, lettersFault, schemaFault } from './address.ts'
import { buildLenses } from './campus/lenses.ts'
import type { Db } from './connect.ts'
import { make, makeChecksums, pendingOf, readFunctions, type FunctionFile } from './functions.ts'
import { fillsInSlices, LOCK_WAIT_MS, migrationOf, readMigrations, runsOutside, type MigrationFile } from './migrationFile.ts'
import { isSecondEdition, takeOver } from './secondEdition.ts'

const REST_MS = 1_500
const TRIES = 150
const LOOK_MS = 200
/** lock_not_available, deadlock_detected */
const PASSING = new Set(['55P03', '40P01'])
/** dependent_objects_still_exist, feature_not_supported (the type of a column that a view shows) */
const STANDS_ON = new Set(['2BP01', '0A000'])
/** undefined_column, undefined_table, undefined_function, undefined_object */
const NOT_YET = new Set(['42703', '42P01', '42883', '42704'])

async function appliedIn(db: Db): Promise<Map<string, string>> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('migration_checksum') is not null as there`.execute(db)
  if (!table?.there) return new Map()
  return new Map((await db.selectFrom('migrationChecksum').selectAll().execute()).map(row => [row.name, row.sha256]))
}

/** Refuses when an applied file was edited (two databases would differ unnoticed), or when the database is newer. */
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

/** @returns the applied names. @throws the error, with the name of the failed file */
function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (!error) return results.filter(result => result.status === 'Success').map(result => result.migrationName)
  const name = results.find(result => result.status === 'Error')?.migrationName ?? 'Migrating'
  throw new Error(`${name}: ${messageOf(error)}`, { cause: error })
}

const reasonOf = (error: unknown): string => codeOf(error instanceof Error && error.cause ? error.cause : error)

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
 * Replaces changed objects one by one, because a trigger locks its table for a moment.
 * @param early a later file may still add tables: objects that need them wait
 */
async function replaceFunctions(db: Db, all: readonly FunctionFile[], rest: () => Promise<unknown>, early = false): Promise<void> {
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

async function goOn(db: Db, before: ReadonlyMap<string, string>, { files, functions, last, rest }: Plan): Promise<string[]> {
  const printedNotices = new Set<string>()
  const migrator = migratorOf(db, files, { alone: false, shown: printedNotices })
  const applied: string[] = []
  while (last === undefined || !(before.has(last) || applied.includes(last))) {
    const next = files.find(({ name }) => !before.has(name) && !applied.includes(name))
    // First the triggers that maintain a column, then the fill of old rows: rows written meanwhile have it.
    if (next && fillsInSlices(next)) await replaceFunctions(db, functions, rest, true)
    const disableTransactions = next !== undefined && runsOutside(next)
    const step = () => patiently(async () => namesOf(await migrator.migrateUp({ disableTransactions })), rest)
    const names = await step().catch((error: unknown) => {
      if (!next || disableTransactions || !STANDS_ON.has(reasonOf(error))) throw error
      printedNotices.add(next.name)
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
  // While restoring an old schema nobody reads by campus and nobody writes.
  if (plan.last === undefined) await replaceFunctions(db, plan.functions, plan.rest)
  if (plan.lenses) await buildLenses(db)
  return applied
}

/**
 * Waits until no other server migrates. It polls: a wait inside a statement would be one of the transactions that `create index
 * concurrently`
 * waits for.
 */
async function locked(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(hashtext('plantel migrate')) as mine`.execute(db)
    if (rows[0]?.mine) return
    await pause(LOOK_MS)
  }
}

interface Options {
  /** The migration to stop at, without functions and triggers: a restored backup loads its rows in the schema of its time. Absent: all. */
  last?: string
  /** Replaces db/migrations. */
  files?: MigrationFile[]
  /** Replaces db/functions. */
  functions?: FunctionFile[]
  rest?: () => Promise<unknown>
}

/**
 * Applies pending files of db/migrations, then changed ones of db/functions, under an advisory lock: of several servers that start at
 * once
 * one does it, the others wait. Each file has its own transaction, except one that builds an index `concurrently` or fills rows in slices
 * (RUN-114, RUN-115), so that its locks are released before the next and servers of the previous version keep working.
 * @returns the names applied now. A failed file is rolled back as a whole, and those before it stay. Fails without changing anything
 * when an applied file was edited or is unknown, or when the database stopped in the middle of the second edition.
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
      // A lost connection has released the lock already.
      await sql`select pg_advisory_unlock(hashtext('plantel migrate'))`.execute(connection).catch(() => {})
    }
  })
}
