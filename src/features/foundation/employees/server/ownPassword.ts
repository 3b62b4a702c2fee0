import { endSessionsOf, FACTOR_NEWS, tellOwner } from '#features/foundation/session/server/public.ts'
import type { Context } from '#server/http/feature.ts'
import { hashPassword, passwordFits } from '#server/auth/passwords.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { employeeFailures } from '../contract.ts'
import { judgePassword } from './knownPassword.ts'

const { PASSWORD_SAME } = employeeFailures

/** Users change only their own password: with `put /users/?`, or because they must choose one now (ACC-35, ACC-47, CON-46). */
export function mayChangePassword({ user, require }: Context, employeeId: string): void {
  if (!user.viaRecovery && user.first !== 'password') require('put /users/?', 'put /users/')
  if (employeeId !== user.id) fail(httpErrors.forbidden)
}

/** Ends one's other sessions (ACC-36). Returns warnings about the password. */
export async function changeOwnPassword(context: Context, password: string): ReturnType<typeof judgePassword> {
  const { db, user, now, live, afterCommit, audit, academy } = context
  if (user.first === 'password') {
    const row = await db.selectFrom('employee').select('passwordHash').where('id', '=', user.id).executeTakeFirstOrThrow()
    if (await passwordFits(row.passwordHash, password))
      fail(PASSWORD_SAME, { fields: [{ path: 'password', message: PASSWORD_SAME.message }] })
  }
  const warnings = await judgePassword(password, { person: user, grants: user.grants, academy: academy.name })
  const passwordHash = await hashPassword(password)
  await db
    .updateTable('employee')
    .set({ passwordHash, passwordChangedAt: now, mustChange: false, recoveryHash: null, recoveryExpiresAt: null })
    .where('id', '=', user.id)
    .execute()
  await db.updateTable('session').set({ viaRecovery: false }).where('id', '=', user.sessionId).execute()
  const ended = await endSessionsOf(db, user.id, user.sessionId)
  await audit({ resource: 'employees', ids: [user.id], after: { changed: 'contraseña', endedSessions: ended.length } })
  await tellOwner(context, user.id, FACTOR_NEWS.password)
  afterCommit(() => live.endSessions(ended))
  // With the first own password the routes open that were closed until then.
  if (user.first) afterCommit(() => live.sessionsChanged([user.id]))
  return warnings
}
