// The PIN of a shared desk (CON-36): it replaces a password that was typed on the same device within 12 hours, and nothing more.
import { sql } from 'kysely'
import { grantsHeld } from '#server/auth/grants.ts'
import { hashPassword, passwordFits } from '#server/auth/passwords.ts'
import { hashToken, SESSION } from '#server/auth/session.ts'
import type { Db } from '#server/db/connect.ts'
import { isStrong } from '../strong.ts'

const PEOPLE = 12
const TRIES = 5

/** A full sign-in before this instant is too old for a PIN and for the sessions of a PIN. */
const since = (now: Date) => new Date(now.getTime() - SESSION.unkeptFor)

const placesAt = (db: Db, device: string, now: Date) =>
  db
    .selectFrom('knownDevice as k')
    .innerJoin('device as d', 'd.id', 'k.deviceId')
    .innerJoin('employee as e', 'e.id', 'k.employeeId')
    .where('d.hash', '=', hashToken(device))
    .where('k.lastFullAt', '>', since(now))
    .where('e.deletedAt', 'is', null)

export const peopleAt = (db: Db, device: string, now: Date) =>
  placesAt(db, device, now)
    .select(['e.id', 'e.name', 'e.lastName'])
    .where('k.pinHash', 'is not', null)
    .orderBy('e.name')
    .orderBy('e.lastName')
    .orderBy('e.id')
    .execute()

const own = (device: string, employeeId: string) => sql<boolean>`
  employee_id = ${employeeId} and device_id = (select id from device where hash = ${hashToken(device)})`

export type PinKept = 'kept' | 'late' | 'most'

/** Stores a PIN, replacing the user's old one. Locks the device, so that concurrent calls cannot store a thirteenth. */
export async function keepPin(
  db: Db,
  { employeeId, device, pin }: { employeeId: string; device: string; pin: string },
  now: Date,
): Promise<PinKept> {
  await db.selectFrom('device').select('id').where('hash', '=', hashToken(device)).forUpdate().execute()
  const others = (await peopleAt(db, device, now)).filter(({ id }) => id !== employeeId)
  if (others.length >= PEOPLE) return 'most'
  const update = await db
    .updateTable('knownDevice')
    .set({ pinHash: await hashPassword(pin), pinTries: 0 })
    .where(own(device, employeeId))
    .where('lastFullAt', '>', since(now))
    .returning('deviceId')
    .executeTakeFirst()
  return update ? 'kept' : 'late'
}

/** @returns false when there was no PIN */
export async function dropPin(db: Db, employeeId: string, device: string): Promise<boolean> {
  const dropped = await db
    .updateTable('knownDevice')
    .set({ pinHash: null, pinTries: 0 })
    .where(own(device, employeeId))
    .where('pinHash', 'is not', null)
    .returning('deviceId')
    .executeTakeFirst()
  return dropped !== undefined
}

/** Until when it opens a session; 'wrong', or 'gone': there is none any more. Counted before it is checked. */
export async function judgePin(
  db: Db,
  { employeeId, device, pin }: { employeeId: string; device: string; pin: string },
  now: Date,
): Promise<{ until: Date } | 'wrong' | 'gone'> {
  const counted = await db
    .updateTable('knownDevice')
    .set(row => ({ pinTries: row('pinTries', '+', 1) }))
    .where(own(device, employeeId))
    .where('pinHash', 'is not', null)
    .where('pinTries', '<', TRIES)
    .where('lastFullAt', '>', since(now))
    .where(row =>
      row.exists(row.selectFrom('employee as e').select('e.id').where('e.id', '=', employeeId).where('e.deletedAt', 'is', null)),
    )
    .returning(['pinHash', 'pinTries', 'lastFullAt'])
    .executeTakeFirst()
  const right = await passwordFits(counted?.pinHash, pin)
  // Users with wide permissions need their full sign-in.
  if (!counted || isStrong(await grantsHeld(db, employeeId))) return 'gone'
  if (right) {
    await db.updateTable('knownDevice').set({ pinTries: 0 }).where(own(device, employeeId)).execute()
    return { until: new Date(counted.lastFullAt.getTime() + SESSION.unkeptFor) }
  }
  if (counted.pinTries < TRIES) return 'wrong'
  await dropPin(db, employeeId, device)
  return 'gone'
}
