// Counts and slows attempts. They are counted before they are checked, so that parallel attempts all count.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface Limit {
  kind: string
  key: string
  /** Seconds after which the count restarts. */
  window: number
  /** Free attempts within the window. */
  free: number
  /** Seconds to wait after the free attempts, doubled with each further one up to `longest`. */
  wait: number
  longest: number
}

/** Clocks of two instances may differ by this many seconds; an instant further ahead was written before a clock was set back. */
const SKEW = 60

/** Counts an attempt. `retryAfter` 0: check it; otherwise the seconds to wait. */
export async function countTry(db: Db, limit: Limit, now: Date): Promise<{ hits: number; retryAfter: number }> {
  const { kind, key, window, free, wait, longest } = limit
  const after = (seconds: number) => sql`${now}::timestamptz + make_interval(secs => ${seconds})`
  const current = sql<boolean>`t.since between ${after(-window)} and ${after(SKEW)}`
  const {
    rows: [counted],
  } = await sql<{ hits: number }>`
    insert into throttle as t (kind, key, hits, since, last_at, blocked_until)
    values (${kind}, ${key}, 1, ${now}, ${now}, case when ${free}::int <= 1 then ${after(wait)} end)
    on conflict (kind, key) do update set
      hits = case when ${current} then t.hits + 1 else 1 end,
      since = case when ${current} then t.since else ${now} end,
      last_at = ${now},
      blocked_until = case when ${current} and t.hits + 1 >= ${free}::int
        then ${now}::timestamptz + make_interval(secs => least(${longest}::float8, ${wait}::float8 * power(2, least(t.hits + 1 - ${free}::int, 20)))) end
    where t.blocked_until is null or t.blocked_until <= ${now} or t.blocked_until > ${after(longest + SKEW)}
    returning t.hits`.execute(db)
  if (counted) return { hits: counted.hits, retryAfter: 0 }
  const blocked = await db
    .selectFrom('throttle')
    .select(['hits', 'blockedUntil'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  const secondsLeft = blocked?.blockedUntil ? Math.ceil((blocked.blockedUntil.getTime() - now.getTime()) / 1000) : 1
  return { hits: blocked?.hits ?? 0, retryAfter: Math.max(1, secondsLeft) }
}

export async function forgetTries(db: Db, kind: string, key: string): Promise<void> {
  await db.deleteFrom('throttle').where('kind', '=', kind).where('key', '=', key).execute()
}

/** Uncounts an attempt that was none or was never checked, and the wait that it caused. */
export async function takeBackTry(db: Db, kind: string, key: string): Promise<void> {
  await db
    .updateTable('throttle')
    .set({ hits: sql<number>`greatest(hits - 1, 0)`, blockedUntil: null })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

export const secondsLeft = (until: Date | null | undefined, now: Date): number =>
  until && until > now ? Math.ceil((until.getTime() - now.getTime()) / 1000) : 0
