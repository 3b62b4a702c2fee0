import type { Grant, Method, Permission } from '#contract/access.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { makeToken } from '#server/auth/serviceTokens.ts'
import { hashToken, newToken } from '#server/auth/session.ts'
import type { TestClock } from './clock.ts'

export interface Bearer {
  token: string
}

export interface Caller extends Bearer {
  sessionId: string
  employeeId: string
  email: string
  roleId: string
}

export function grantsOf(permissions: readonly Permission[]): Grant[] {
  const grants = new Map<string, Grant>()
  for (const permission of permissions) {
    const [method, resource] = permission.split(' ', 2) as [Method, string]
    const grant = grants.get(resource) ?? { resource, methods: [] }
    grant.methods.push(method)
    grants.set(resource, grant)
  }
  return [...grants.values()]
}

let serial = 0

export async function signedIn(db: Db, clock: TestClock, allows: readonly Grant[]): Promise<Caller> {
  const [employeeId, roleId, sessionId, token] = [newId(), newId(), newId(), newToken()]
  serial += 1
  const email = `desk${serial}@plantel.mx`
  const now = clock.now()
  await db
    .insertInto('role')
    .values({ id: roleId, name: `Rol de mostrador ${serial}`, description: 'De prueba', allows: JSON.stringify(allows) })
    .execute()
  await db
    .insertInto('employee')
    .values({
      id: employeeId,
      name: 'Raquel',
      lastName: 'Mostrador',
      secondLastName: 'Prueba',
      email,
      passwordHash: 'nobody signs in with this',
      passwordChangedAt: now,
    })
    .execute()
  await db.insertInto('employeeRole').values({ employeeId, roleId }).execute()
  await db
    .insertInto('session')
    .values({
      id: sessionId,
      tokenHash: hashToken(token),
      employeeId,
      keep: false,
      createdAt: now,
      lastSeenAt: now,
      // The session counts as freshly proven, so that other tests need no proof.
      provedAt: new Date(now.getTime() + 400 * 86_400_000),
      expiresAt: new Date(now.getTime() + 400 * 86_400_000),
    })
    .execute()
  return { token, sessionId, employeeId, email, roleId }
}

/** An employee with every permission in these campuses and none elsewhere; the first campus is their own (CON-1). */
export async function limitedTo(t: { db: Db; admin(): Promise<Caller> }, campuses: readonly string[]): Promise<Caller> {
  const caller = await t.admin()
  await t.db
    .updateTable('employee')
    .set({ campuses: [...campuses], locationId: campuses[0]! })
    .where('id', '=', caller.employeeId)
    .execute()
  return caller
}

export async function serviceOf(db: Db, scopes: readonly string[], name = `Sitio ${(serial += 1)}`): Promise<Bearer> {
  const token = await makeToken(db, name, scopes)
  if (token === undefined) throw new Error(`a token named ${name} stands already`)
  return { token }
}
