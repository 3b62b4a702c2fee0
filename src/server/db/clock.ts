// Is the server's time right? Compared with the newest instant that was ever written: a clock that jumps must cost no data (M151 to M153).
import { sql } from 'kysely'
import type { Db } from './connect.ts'
import { inTransaction } from './transaction.ts'

/** A longer step than this, either way, is a clock that jumped, or a server that was off for as long. */
const WEEK = 7 * 86_400_000
/** As in the function clock_runs. */
const LATE = 10 * 60_000

export interface ClockState {
  now: Date
  /** What the time is compared with: the instant that was kept where that is far away, else the newest that was written; null: none. */
  newest: Date | null
  /** Nothing old is let go of until somebody says that the time is right (M151). */
  inDoubt: boolean
  /** No money is taken (M153). */
  isLate: boolean
}

/** For the server's window and the doctor. */
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

/** What was kept counts beside what was written: a wrong clock writes too, and would soon agree with itself. */
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

/** Keeps the newest instant, at start and every hour. While the time is in doubt what was kept stays, unless what was written lies ahead of it. */
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

/** Somebody says that the time is right: instants that lie ahead of it count no more (decision 88). */
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
