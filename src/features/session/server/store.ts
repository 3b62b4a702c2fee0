import type { Db } from '#server/db/connect.ts'
import { hashToken, newToken, SESSION } from '#server/session.ts'
import { newId } from '#lib/ids.ts'

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'passwordHash', 'recoveryHash', 'recoveryExpiresAt'])
    .where('email', '=', email.trim().toLowerCase())
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** Keeps a recovery password's hash beside the own one. Undefined: the employee is gone. */
export const keepRecovery = (db: Db, employeeId: string, recoveryHash: string, recoveryExpiresAt: Date) =>
  db
    .updateTable('employee')
    .set({ recoveryHash, recoveryExpiresAt })
    .where('id', '=', employeeId)
    .where('deletedAt', 'is', null)
    .returning(['name', 'email'])
    .executeTakeFirst()

/** Uses up a recovery password. false: somebody else just did. */
export async function useRecovery(db: Db, employeeId: string, recoveryHash: string): Promise<boolean> {
  const used = await db
    .updateTable('employee')
    .set({ recoveryHash: null, recoveryExpiresAt: null })
    .where('id', '=', employeeId)
    .where('recoveryHash', '=', recoveryHash)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

interface NewSession {
  employeeId: string
  keep: boolean
  viaRecovery: boolean
  userAgent: string
  address: string
  now: Date
}

/** Opens a session and gives its token, which is stored only as a hash. */
export async function openSession(db: Db, { now, ...session }: NewSession): Promise<string> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + (session.keep ? SESSION.keptFor : SESSION.unkeptFor))
  await db
    .insertInto('session')
    .values({ id: newId(), tokenHash: hashToken(token), ...session, createdAt: now, lastSeenAt: now, expiresAt })
    .execute()
  return token
}

export const sessionsOf = (db: Db, employeeId: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'createdAt', 'lastSeenAt', 'userAgent', 'address'])
    .where('employeeId', '=', employeeId)
    .where('expiresAt', '>', now)
    .orderBy('lastSeenAt', 'desc')
    .execute()

/** Ends one session of this employee; undefined when it is not theirs. */
export const endSession = (db: Db, employeeId: string, sessionId: string) =>
  db.deleteFrom('session').where('id', '=', sessionId).where('employeeId', '=', employeeId).returning('id').executeTakeFirst()

/** Ends all sessions of an employee except, perhaps, one. Gives the ids that ended. */
export async function endSessionsOf(db: Db, employeeId: string, except?: string): Promise<string[]> {
  const ended = await db
    .deleteFrom('session')
    .where('employeeId', '=', employeeId)
    .$if(except !== undefined, query => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return ended.map(row => row.id)
}
