// Monthly partitions (DES-32): future ones are created in advance, old ones detached. No statement locks a table for more than a moment.
import { sql, type RawBuilder } from 'kysely'
import { codeOf } from '#lib/errors.ts'
import type { Db } from '#server/db/connect.ts'
import { AUDIT_LIMITS } from '../limits.ts'
import { inTransaction } from '#server/db/transaction.ts'

type MonthlyTable = 'audit' | 'change'

/** How many months each table keeps: searchable in `audit`, stored in `change`. */
export const MONTHS: Readonly<Record<MonthlyTable, number>> = { audit: AUDIT_LIMITS.months, change: 13 }
const AHEAD = 3
const DAY = 86_400_000
/** Other statements must not wait for us; unfinished work is done the next night. */
const LOCK_WAIT = '2s'

/** The first instant of the month this many after `now`. */
export const monthStart = (now: Date, after = 0): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + after, 1))
const lastMonth = (until: Date): [string, string] => {
  const last = monthStart(until, -1)
  return [String(last.getUTCFullYear()), String(last.getUTCMonth() + 1).padStart(2, '0')]
}
const nameOf = (table: MonthlyTable, until: Date): string => [table, ...lastMonth(until)].join('_')

interface Month {
  name: string
  /** Null: everything before `until`. */
  from: Date | null
  until: Date
}

async function attached(db: Db, table: MonthlyTable): Promise<Month[]> {
  const { rows } = await sql<Month>`
    select c.relname as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as from,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${`public.${table}`}::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT' order by 3`.execute(db)
  return rows
}

const briefly = <T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, async trx => {
    await sql`select set_config('lock_timeout', ${LOCK_WAIT}, true)`.execute(trx)
    return work(trx)
  })

const month = (name: string) => sql.id('months', name)
const rest = (table: MonthlyTable) => month(`${table}_rest`)
const instant = (at: Date | undefined) => (at ? sql.lit(at.toISOString()) : sql`minvalue`)

/** Acts vary much in size: after one large import the planner would assume that every act is large, and scan the month. */
const countActs = async (db: Db, table: MonthlyTable, part: RawBuilder<unknown>) => {
  if (table === 'change') await sql`alter table ${part} alter column tx set (n_distinct = -0.1)`.execute(db)
}

/**
 * Rows without a partition are in `rest`, which becomes a partition as it is: checked while others write, then
 * attached.
 */
async function settleRest(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  const { rows } = await sql<{ last: Date | null }>`select max(at) as last from ${rest(table)}`.execute(db)
  const last = rows[0]!.last
  if (!last) return
  const from = (await attached(db, table)).at(-1)?.until
  // Leaves room for rows that are written meanwhile, also when a month ends.
  const tomorrow = new Date(now.getTime() + DAY)
  const until = monthStart(last > tomorrow ? last : tomorrow, 1)
  const check = sql.id(`${table}_rest_check`)
  const lower = from ? sql` and at >= ${instant(from)}` : sql``
  await briefly(db, trx => sql`alter table ${rest(table)} drop constraint if exists ${check}`.execute(trx))
  await briefly(db, trx =>
    sql`alter table ${rest(table)} add constraint ${check} check (at < ${instant(until)}${lower}) not valid`.execute(trx),
  )
  await sql`alter table ${rest(table)} validate constraint ${check}`.execute(db)
  await briefly(db, async trx => {
    const whole = sql.id('public', table)
    await sql`alter table ${whole} detach partition ${rest(table)}`.execute(trx)
    await sql`alter table ${rest(table)} rename to ${sql.id(nameOf(table, until))}`.execute(trx)
    const part = month(nameOf(table, until))
    await sql`alter table ${whole} attach partition ${part} for values from (${instant(from)}) to (${instant(until)})`.execute(trx)
    await sql`alter table ${part} drop constraint ${check}`.execute(trx)
    await sql`create table ${rest(table)} partition of ${whole} default`.execute(trx)
    await countActs(trx, table, rest(table))
  })
}

/** Rows of a slow clock are before the oldest month: they become a partition, unchanged (M151). */
async function settleEarlier(db: Db, table: MonthlyTable): Promise<void> {
  const [oldest] = await attached(db, table)
  if (!oldest?.from) return
  const { from } = oldest
  const earlier = sql`at < ${instant(from)}`
  const { rows } = await sql`select from ${rest(table)} where ${earlier} limit 1`.execute(db)
  if (rows.length === 0) return
  // An archive of that month may exist already.
  const part = month(`${nameOf(table, from)}_earlier`)
  const own = table === 'audit' ? sql`trigger audit_kept` : sql`trigger user`
  await briefly(db, async trx => {
    await sql`create table ${part} (like ${sql.id('public', table)} including defaults including constraints including generated)`.execute(
      trx,
    )
    await sql`lock table ${rest(table)} in access exclusive mode`.execute(trx)
    await sql`insert into ${part} select * from ${rest(table)} where ${earlier}`.execute(trx)
    await sql`alter table ${rest(table)} disable ${own}`.execute(trx)
    await sql`delete from ${rest(table)} where ${earlier}`.execute(trx)
    await sql`alter table ${rest(table)} enable ${own}`.execute(trx)
    await sql`alter table ${sql.id('public', table)} attach partition ${part} for values from (minvalue) to (${instant(from)})`.execute(trx)
  })
}

/** Months per night: a clock a century ahead must not create a thousand tables. */
const MOST = 40

/** This month and the next three have a table before they begin. */
async function makeAhead(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  let from = (await attached(db, table)).at(-1)?.until
  const enough = monthStart(now, AHEAD + 1)
  for (let count = 0; count < MOST && (!from || from < enough); count++) {
    const until: Date = from ? monthStart(from, 1) : monthStart(now, 1)
    const lower = from
    await briefly(db, async trx => {
      const part = month(nameOf(table, until))
      await sql`create table ${part} partition of ${sql.id('public', table)} for values from (${instant(lower)}) to (${instant(until)})`.execute(
        trx,
      )
      await countActs(trx, table, part)
    })
    from = until
  }
}

async function old(db: Db, table: MonthlyTable, now: Date): Promise<Month[]> {
  const before = monthStart(now, -MONTHS[table])
  return (await attached(db, table)).filter(({ until }) => until <= before)
}

/** Detaches: audit rows stay unchanged, changes are deleted. */
async function letGo(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  for (const { name } of await old(db, table, now)) {
    await briefly(db, async trx => {
      await sql`alter table ${sql.id('public', table)} detach partition ${month(name)}`.execute(trx)
      if (table === 'change') await sql`drop table ${month(name)}`.execute(trx)
      else {
        await sql`alter table ${month(name)} set schema archive`.execute(trx)
        await keepAsWritten(trx, name)
      }
    })
  }
}

const keepAsWritten = (db: Db, name: string) =>
  sql`create trigger audit_kept before update or delete on ${sql.id('archive', name)} for each row execute function audit_kept()`.execute(
    db,
  )

const CHECK_VIOLATION = '23514'
/** A row entered `rest` after it was checked, in the range of the new partition. */
const cameMeanwhile = (error: unknown) => codeOf(error) === CHECK_VIOLATION
const TRIES = 5

async function makeOf(db: Db, table: MonthlyTable, now: Date): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await settleEarlier(db, table)
      await settleRest(db, table, now)
      return await makeAhead(db, table, now)
    } catch (error) {
      if (!cameMeanwhile(error) || tries === TRIES) throw error
    }
  }
}

const TABLES: readonly MonthlyTable[] = ['audit', 'change']

/** Creates months in advance and moves late rows to their partition. Fails when a table is busy: the next night repeats it. */
export async function makeMonths(db: Db, now: Date): Promise<void> {
  for (const table of TABLES) await makeOf(db, table, now)
}

/** Archives old audit rows and deletes old changes. Only while the clock is not in doubt (M151). */
export async function letGoOfMonths(db: Db, now: Date): Promise<void> {
  for (const table of TABLES) await letGo(db, table, now)
}

/** The last month, as '2026-10', that `letGoOfMonths` would remove per table; null: none. */
export async function monthsToGo(db: Db, now: Date): Promise<Record<MonthlyTable, string | null>> {
  const lastOf = async (table: MonthlyTable) => {
    const last = (await old(db, table, now)).at(-1)
    return last ? lastMonth(last.until).join('-') : null
  }
  return { audit: await lastOf('audit'), change: await lastOf('change') }
}

/** The first instant that is still searched; null: nothing was archived yet. */
export async function searchedSince(db: Db): Promise<Date | null> {
  const months = await attached(db, 'audit')
  const first = months.find(({ from }) => from !== null)?.from ?? null
  // A part without a beginning is the first of all, or what a clock behind wrote after months were archived (M151).
  return months[0]?.from === null && (await archived(db)).length === 0 ? null : first
}

/** The months that are no longer searched, oldest first. */
export async function archived(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'archive'::regnamespace and relkind = 'r' order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Drops archived months before this one ('2029-01'). @returns their names */
export async function dropArchived(db: Db, before: string): Promise<string[]> {
  const dropped = (await archived(db)).filter(name => name < `audit_${before.replace('-', '_')}`)
  for (const name of dropped) await briefly(db, trx => sql`drop table ${sql.id('archive', name)}`.execute(trx))
  return dropped
}
