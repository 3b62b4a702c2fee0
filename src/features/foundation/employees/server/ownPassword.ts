import { endSessionsOf } from '#features/foundation/session/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'

/** Only one's own: `put /users/?`, or whoever signed in with a recovery password (ACC-35, ACC-47). */
export function mayChangePassword({ user, require }: Context, employeeId: string): void {
  if (!user.viaRecovery) require('put /users/?', 'put /users/')
  if (employeeId !== user.id) fail(httpErrors.forbidden)
}

/** Ends one's other sessions (ACC-36). */
export async function changeOwnPassword({ db, user, now, live, afterCommit, audit }: Context, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('employee')
    .set({ passwordHash, passwordChangedAt: now, recoveryHash: null, recoveryExpiresAt: null })
    .where('id', '=', user.id)
    .execute()
  await db.updateTable('session').set({ viaRecovery: false }).where('id', '=', user.sessionId).execute()
  const ended = await endSessionsOf(db, user.id, user.sessionId)
  await audit({ resource: 'employees', ids: [user.id], after: { changed: 'contraseña', endedSessions: ended.length } })
  afterCommit(() => live.endSessions(ended))
}
