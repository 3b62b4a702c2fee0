import { implement } from '#server/feature.ts'
import { fail, house } from '#server/refusal.ts'
import { hashPassword } from '#server/passwords.ts'
import { endSessionsOf } from '#features/session/server/store.ts'
import { employees } from '../contract.ts'

export const employeesServer = implement(employees, {
  // Only one's own; ends one's other sessions (decisions "Session and shell").
  async update({ params, body }, { db, user, require, now, live, afterCommit, audit }) {
    if (!user.viaRecovery) require('put /users/?', 'put /users/')
    if (params.id !== user.id) fail(house.forbidden)
    const passwordHash = await hashPassword(body.password)
    await db
      .updateTable('employee')
      .set({ passwordHash, passwordChangedAt: now, recoveryHash: null, recoveryExpiresAt: null })
      .where('id', '=', user.id)
      .execute()
    await db.updateTable('session').set({ viaRecovery: false }).where('id', '=', user.sessionId).execute()
    const ended = await endSessionsOf(db, user.id, user.sessionId)
    await audit({ resource: 'employees', ids: [user.id], after: { changed: 'contraseña', endedSessions: ended.length } })
    afterCommit(() => live.endSessions(ended))
  },
})
