// Fresh proof (CON-35): some calls require that the user proved their identity within the last minutes.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import type { CurrentUser } from './session.ts'

export const PROOF_MS = 5 * 60_000

export type FactorMethod = 'passkey' | 'totp' | 'code'

/** The employee's methods for the second step, last used first; empty: none. */
export async function factorMethods(db: Db, employeeId: string): Promise<FactorMethod[]> {
  const { rows } = await sql<{ kind: 'passkey' | 'totp' }>`
    select kind from factor where employee_id = ${employeeId} and confirmed_at is not null
    group by kind order by max(last_used_at) desc nulls last, max(created_at) desc, kind`.execute(db)
  return rows.length === 0 ? [] : [...rows.map(({ kind }) => kind), 'code']
}

/** Reads the proof at each call, because the session is cached for a second. The refusal lists the methods of proof. */
export async function needProof(db: Db, { id, sessionId }: CurrentUser, now: Date): Promise<void> {
  const row = await db.selectFrom('session').select('provedAt').where('id', '=', sessionId).executeTakeFirst()
  if (row?.provedAt && now.getTime() - row.provedAt.getTime() <= PROOF_MS) return
  const methods = await factorMethods(db, id)
  fail(httpErrors.confirmIdentity, { ext: { methods: methods.length > 0 ? methods : ['password'] } })
}
