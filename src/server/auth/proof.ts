// Fresh proof (CON-35): calls that move much ask who makes them to have shown who they are a moment ago.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import type { CurrentUser } from './session.ts'

/** Milliseconds for which a proof counts. */
export const PROOF_MS = 5 * 60_000

/** Read at each call, since who calls is remembered for a second. Refuses with the ways in which they may prove themselves. */
export async function needProof(db: Db, { id, sessionId }: CurrentUser, now: Date): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ provedAt: Date | null; factor: boolean }>`
    select s.proved_at, exists (select from factor f where f.employee_id = ${id} and f.confirmed_at is not null) as factor
    from session s where s.id = ${sessionId}`.execute(db)
  if (row?.provedAt && now.getTime() - row.provedAt.getTime() <= PROOF_MS) return
  fail(httpErrors.confirmIdentity, { ext: { methods: row?.factor ? ['totp', 'code'] : ['password'] } })
}
