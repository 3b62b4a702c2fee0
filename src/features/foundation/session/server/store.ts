import { sql } from 'kysely'
import { keptSpellings, plainEmail } from '#lib/email.ts'
import type { Db } from '#server/db/connect.ts'
import { hashToken, newToken, SESSION } from '#server/auth/session.ts'
import { newId } from '#lib/ids.ts'

/** SQL: the password alone does not open the account of `employee`. */
export const hasFactor = sql<boolean>`exists (select from factor f where f.employee_id = employee.id and f.confirmed_at is not null)`.as(
  'hasFactor',
)

/** The user of this e-mail, also one stored decomposed before CON-50. */
export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('employee')
    .select(['id', 'email', 'passwordHash', 'recoveryHash', 'recoveryExpiresAt', hasFactor])
    .where('email', 'in', keptSpellings(email))
    .where('deletedAt', 'is', null)
    .orderBy(sql`email <> ${plainEmail(email)}`)
    .executeTakeFirst()

/** Stores a recovery password's hash beside the password. Undefined: the employee is deleted. */
export const keepRecovery = (db: Db, employeeId: string, recoveryHash: string, recoveryExpiresAt: Date) =>
  db
    .updateTable('employee')
    .set({ recoveryHash, recoveryExpiresAt })
    .where('id', '=', employeeId)
    .where('deletedAt', 'is', null)
    .returning(['name', 'email'])
    .executeTakeFirst()

/** Uses up a recovery password. false: it was just used. */
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

export type SessionMethod = 'password' | 'totp' | 'code' | 'recovery' | 'passkey' | 'pin'

interface NewSession {
  employeeId: string
  keep: boolean
  viaRecovery: boolean
  method: SessionMethod
  userAgent: string
  address: string
  now: Date
  /** Ends the session earlier than usual; set for a sign-in by PIN. */
  until?: Date
}

/** Opens a session and gives its token, which is stored only as a hash. */
export async function openSession(db: Db, { now, until, ...session }: NewSession): Promise<string> {
  const token = newToken()
  const expiresAt = until ?? new Date(now.getTime() + (session.keep ? SESSION.keptFor : SESSION.unkeptFor))
  await db
    .insertInto('session')
    .values({
      id: newId(),
      tokenHash: hashToken(token),
      ...session,
      createdAt: now,
      lastSeenAt: now,
      provedAt: session.method === 'pin' ? null : now,
      expiresAt,
    })
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
  // A user between the two steps starts again.
  await db.deleteFrom('signInTicket').where('employeeId', '=', employeeId).execute()
  // The sign-in that ends here was replaced by a PIN (CON-36).
  await db
    .updateTable('knownDevice')
    .set({ pinHash: null, pinTries: 0 })
    .where('employeeId', '=', employeeId)
    .where('pinHash', 'is not', null)
    .execute()
  const ended = await db
    .deleteFrom('session')
    .where('employeeId', '=', employeeId)
    .$if(except !== undefined, query => query.where('id', '<>', except!))
    .returning('id')
    .execute()
  return ended.map(row => row.id)
}

/** Days that a completed sign-in makes a device known (CON-40). */
const KNOWN_DAYS = 60

/** The device of this id, if this employee completed a sign-in there lately. Undefined: a stranger's. */
export async function knownDevice(db: Db, employeeId: string, device: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('knownDevice as k')
    .innerJoin('device as d', 'd.id', 'k.deviceId')
    .select('d.id')
    .where('d.hash', '=', hashToken(device))
    .where('k.employeeId', '=', employeeId)
    .where('k.lastFullAt', '>', sql<Date>`${now}::timestamptz - make_interval(days => ${KNOWN_DAYS})`)
    .executeTakeFirst()
  return row?.id
}

/** A sign-in was completed there: the device is known from now on. */
export async function rememberDevice(
  db: Db,
  { employeeId, device, name, now }: { employeeId: string; device: string; name: string; now: Date },
): Promise<void> {
  const { id } = await db
    .insertInto('device')
    .values({ id: newId(), hash: hashToken(device), name, createdAt: now })
    .onConflict(on => on.column('hash').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('knownDevice')
    .values({ employeeId, deviceId: id, lastFullAt: now, knownSince: now })
    .onConflict(on =>
      on.columns(['employeeId', 'deviceId']).doUpdateSet({
        lastFullAt: now,
        // After the known days have passed the device counts as new again.
        knownSince: sql<Date>`case when known_device.last_full_at > ${now}::timestamptz - make_interval(days => ${KNOWN_DAYS})
          then known_device.known_since else ${now} end`,
      }),
    )
    .execute()
}

export async function campusNames(db: Db, ids: readonly string[]): Promise<{ _id: string; name: string }[]> {
  const rows = await db.selectFrom('location').select(['id', 'name']).where('id', 'in', ids).orderBy('name').execute()
  return rows.map(({ id, name }) => ({ _id: id, name }))
}
