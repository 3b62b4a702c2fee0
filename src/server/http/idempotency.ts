// The same key returns the first answer again (WIR-35). The row is written in the business transaction, so a second call waits
// for the first; only successes are stored.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

export interface Idempotency {
  userId: string
  route: string
  key: string
  hash: string
}

/** Replaces the hash of a call that never arrived and whose sender was notified (M118). */
const CLOSED = 'closed'
export const askWait = { ms: 10_000 }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** null when the header is absent; refuses a key that is not a UUID. */
export function idempotencyOf(header: unknown, userId: string, route: string, url: string, body: unknown): Idempotency | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header)) return fail(httpErrors.badRequest)
  const hash = createHash('sha256')
    .update(`${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
  return { userId, route, key: header.toLowerCase(), hash }
}

/** Claims the key, or returns its stored answer. Waits while another call holds it. */
export async function claim(trx: Db, { userId, route, key, hash }: Idempotency): Promise<{ answer: unknown } | null> {
  const claimed = await trx
    .insertInto('idempotency')
    .values({ userId, route, key, requestHash: hash })
    .onConflict(on =>
      on
        .columns(['userId', 'route', 'key'])
        .doUpdateSet({ requestHash: hash, answer: null, createdAt: sql`now()`, expiresAt: sql`now() + interval '72 hours'` })
        .where('idempotency.expiresAt', '<', sql<Date>`now()`),
    )
    .returning('key')
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst()
  if (claimed) return null
  const stored = await trx
    .selectFrom('idempotency')
    .select(['requestHash', 'answer'])
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.requestHash === CLOSED) return fail(httpErrors.keyClosed)
  // The answer was removed because it contained an erased person.
  if (stored.requestHash !== hash || stored.answer === null) return fail(httpErrors.idempotencyMismatch, { ext: { first: stored.answer } })
  return { answer: stored.answer }
}

/** Stores the answer; must be the last statement before the commit. */
export async function keep(trx: Db, { userId, route, key }: Idempotency, answer: unknown): Promise<void> {
  await trx
    .updateTable('idempotency')
    .set({ answer: JSON.stringify(answer), status: 200 })
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .modifyEnd(PLANNED_ONCE)
    .execute()
}

/**
 * Returns the stored answer, or null and closes the key: a call that arrives with it later is refused.
 * Waits up to ten seconds for a call that holds the key (then 55P03). A key lives 72 hours.
 */
export async function closeKey(
  trx: Db,
  { userId, route, key }: Omit<Idempotency, 'hash'>,
): Promise<{ at: Date; answer: Record<string, unknown> | null } | null> {
  await sql`set local lock_timeout = ${sql.lit(askWait.ms)}`.execute(trx)
  await sql`set local statement_timeout = ${sql.lit(askWait.ms)}`.execute(trx)
  const closed = await trx
    .insertInto('idempotency')
    .values({ userId, route, key, requestHash: CLOSED })
    .onConflict(on => on.columns(['userId', 'route', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (closed) return null
  const { requestHash, answer, createdAt } = await trx
    .selectFrom('idempotency')
    .select(['requestHash', 'answer', 'createdAt'])
    .where('userId', '=', userId)
    .where('route', '=', route)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return requestHash === CLOSED ? null : { at: createdAt, answer: answer as Record<string, unknown> | null }
}
