// Fresh proof (CON-35): calls that move much ask who makes them to have shown who they are a moment ago.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import type { CurrentUser } from './session.ts'

/** Milliseconds for which a proof counts. */
export const PROOF_MS = 5 * 60_000

export type FactorMethod = 'passkey' | 'totp' | 'code'

/** With what this employee does the second step, the one used last before others; empty: they have none. */
export async function factorMethods(db: Db, employeeId: string): Promise<FactorMethod[]> {
  const { rows } = await sql<{ kind: 'passkey' | 'totp' }>`
    select kind from factor where employee_id = ${employeeId} and confirmed_at is not null
    group by kind order by max(last_used_at) desc nulls last, max(created_at) desc, kind`.execute(db)
  return rows.length === 0 ? [] : [...rows.map(({ kind }) => kind), 'code']
}

/** Read at each call, since who calls is remembered for a second. Refuses with the ways in which they may prove themselves. */
export async function needProof(db: Db, { id, sessionId }: CurrentUser, now: Date): Promise<void> {
  const row = await db.selectFrom('session').select('provedAt').where('id', '=', sessionId).executeTakeFirst()
  if (row?.provedAt && now.getTime() - row.provedAt.getTime() <= PROOF_MS) return
  const methods = await factorMethods(db, id)
  fail(httpErrors.confirmIdentity, { ext: { methods: methods.length > 0 ? methods : ['password'] } })
}
