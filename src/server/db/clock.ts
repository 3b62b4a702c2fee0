// Checks the server's clock against the newest instant ever written: a clock that jumps must not cost data (M151 to M153).
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** A longer step in either direction means that the clock jumped, or that the server was off for as long. */
const WEEK = 7 * 86_400_000
const LATE = 10 * 60_000

export interface ClockState {
  now: Date
  /** The reference instant: the kept one when it is far away, else the newest one written; null: none. */
  newest: Date | null
  /** Old data is not deleted until somebody confirms the time (M151). */
  inDoubt: boolean
  /** The time is in doubt, so payments are refused (M153). */
  isLate: boolean
}

export function clockFinding({ now, newest, inDoubt, isLate }: ClockState): string {
  const says = `The clock says ${now.toISOString()}, and the newest record is of ${newest?.toISOString() ?? 'nothing'}.`
  const costs = [isLate && 'no money is taken', inDoubt && 'nothing old is deleted'].filter(Boolean).join(', ')
  return `${says} Until somebody confirms the time in Configuración, Hora del servidor: ${costs}.`
}

export interface ClockRow {
  keptAt: Date | null
  newest: Date | null
}

const isFar = (now: Date, at: Date | null) => at !== null && Math.abs(now.getTime() - at.getTime()) > WEEK

/** The kept instant counts as well: a wrong clock also writes, and would soon agree with itself. */
export const stateOf = ({ keptAt, newest }: ClockRow, now: Date): ClockState => ({
  now,
  newest: isFar(now, keptAt) ? keptAt : newest,
  inDoubt: isFar(now, keptAt) || isFar(now, newest),
  isLate: newest !== null && newest.getTime() - now.getTime() > LATE,
})

const read = async (db: Db): Promise<ClockRow> =>
  (await db
    .selectFrom('clock')
    .select(['keptAt', sql<Date | null>`newest_instant()`.as('newest')])
    .executeTakeFirst()) ?? { keptAt: null, newest: null }

export const clockState = async (db: Db, now: Date): Promise<ClockState> => stateOf(await read(db), now)

export function keepClock(db: Db, now: Date): Promise<ClockState> {
  return inTransaction(db, async trx => {
    await trx.selectFrom('clock').select('id').forUpdate().execute()
    const row = await read(trx)
    const state = stateOf(row, now)
    const newest = row.newest && row.newest > now ? row.newest : now
    const keptAt = state.inDoubt && newest === now ? (row.keptAt ?? row.newest) : newest
    await trx.updateTable('clock').set({ keptAt }).execute()
    return state
  })
}

/** An administrator confirms the time: instants in the future no longer count. */
export async function confirmClock(db: Db, now: Date): Promise<ClockState> {
  const {
    rows: [row],
  } = await sql<{ last: Date | null }>`
    select greatest(c.kept_at, c.ignored_to, (select max(at) from audit), (select max(last_seen_at) from session),
      (select max(created_at) from receipt)) as last from clock c for update`.execute(db)
  const ignoredTo = row?.last && row.last > now ? row.last : null
  await db
    .updateTable('clock')
    .set({ keptAt: now, saidAt: ignoredTo && now, ignoredTo })
    .execute()
  return clockState(db, now)
}
