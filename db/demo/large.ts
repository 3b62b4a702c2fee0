// npm run demo:large -- --students 100000 [--groups 500] [--payments 300000]: fills a database for measuring, beside the demo academy
// where a start would seed one.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import pino from 'pino'
import { readOwnConfig } from '#server/settingsFile.ts'
import { connect, type Db } from '#server/db/connect.ts'
import { prepareDemo } from '#server/db/demo.ts'
import { migrate } from '#server/db/migrate.ts'
import { DATABASE, startEmbedded } from '#server/postgres/embedded.ts'
import { seedReference } from '../reference.ts'
import { type LargeSize, largeStatements } from './largeRows.ts'

interface How {
  tell?(what: string, milliseconds: number): void
  /** Tracks each row as a change by a user, which doubles the time. */
  kept?: boolean
  /** False: without lessons, lists, talks and visitors of the past. */
  past?: boolean
}

/**
 * Adds this many students, groups and payments to a migrated database with reference rows, in one transaction:
 * seats, receipt numbers and balances are consistent, no two groups share a room. May run again; each run adds.
 */
export async function fillLarge(db: Db, size: LargeSize, { tell = () => {}, kept = true, past = true }: How = {}): Promise<void> {
  await db.transaction().execute(async trx => {
    if (!kept) await sql`select set_config('plantel.kept', 'off', true)`.execute(trx)
    // For sorting and hashing whole sets.
    await sql`set local work_mem = '128MB'`.execute(trx)
    for (const [what, statement] of largeStatements(size, past)) {
      const start = performance.now()
      await statement.execute(trx)
      tell(what, performance.now() - start)
    }
  })
  const start = performance.now()
  await sql`vacuum analyze`.execute(db)
  tell('statistics', performance.now() - start)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { students: { type: 'string', default: '100000' }, groups: { type: 'string', default: '500' }, payments: { type: 'string' } },
  })
  const students = Number(values.students)
  const size = { students, groups: Number(values.groups), payments: Number(values.payments ?? students * 3) }
  if (!Object.values(size).every(number => Number.isInteger(number) && number > 0))
    throw new Error('--students, --groups and --payments are whole numbers above 0')

  const config = readOwnConfig(line => console.log(line))
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: join(config.dataDir, 'postgres') })
  const { db } = connect(config.databaseUrl ? { connectionString: config.databaseUrl } : embedded!.connection(DATABASE))
  try {
    await migrate(db)
    const start = performance.now()
    await seedReference(db, config.academyTimeZone)
    // Must come first: a later start finds an academy and does not seed the demo.
    await prepareDemo(db, config, pino({ level: config.logLevel }))
    await fillLarge(db, size, { tell: (what, milliseconds) => console.log(`${what.padEnd(14)} ${(milliseconds / 1000).toFixed(1)} s`) })
    console.log(
      `${size.students} students, ${size.groups} groups, ${size.payments} payments in ${((performance.now() - start) / 1000).toFixed(1)} s`,
    )
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

if (import.meta.main) await main()
