// Sessions without sign-in: hashing hundreds of passwords would dominate the measurement.
import type { Db } from '#server/db/connect.ts'
import { newId } from '#lib/ids.ts'
import { hashToken, newToken } from '#server/auth/session.ts'

const DAY = 86_400_000

export async function sessions(db: Db, many: number, role: string): Promise<string[]> {
  const { id: roleId } = await db.selectFrom('role').select('id').where('name', '=', role).executeTakeFirstOrThrow()
  const people = Array.from({ length: many }, () => ({ employeeId: newId(), token: newToken() }))
  const now = new Date()
  await db
    .insertInto('employee')
    .values(
      people.map(({ employeeId: id }, n) => ({
        id,
        name: 'Nadia',
        lastName: 'Espera',
        secondLastName: `Número ${n}`,
        email: `${id}@tortura.mx`,
        passwordHash: 'nobody signs in with this',
      })),
    )
    .execute()
  await db
    .insertInto('employeeRole')
    .values(people.map(({ employeeId }) => ({ employeeId, roleId })))
    .execute()
  await db
    .insertInto('session')
    .values(
      people.map(({ employeeId, token }) => ({
        id: newId(),
        tokenHash: hashToken(token),
        employeeId,
        keep: false,
        createdAt: now,
        lastSeenAt: now,
        provedAt: new Date(now.getTime() + DAY),
        expiresAt: new Date(now.getTime() + DAY),
      })),
    )
    .execute()
  return people.map(({ token }) => token)
}
