// The same key gives the first answer again (WIR-35). The row is written in the business transaction, so a second call waits
// for the first; only successes are kept.
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** null when the header is absent; a key that is no UUID is refused. */
export function idempotencyOf(header: unknown, userId: string, route: string, url: string, body: unknown): Idempotency | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !UUID.test(header)) return fail(httpErrors.badRequest)
  const hash = createHash('sha256')
    .update(`${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex')
  return { userId, route, key: header.toLowerCase(), hash }
}

/** Claims the key, or gives the answer that was stored under it. Waits while another call holds it. */
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
  if (stored.requestHash !== hash) return fail(httpErrors.idempotencyMismatch, { ext: { first: stored.answer } })
  return { answer: stored.answer }
}

/** Keeps the answer: the last statement before the commit. */
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
