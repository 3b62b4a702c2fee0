// Data for /seguridad: guesses at an account since this morning, a new phone of another one, and an employee who was invited yesterday.
import { createHash } from 'node:crypto'
import type { Demo } from './context.ts'
import type { Places } from './places.ts'
import type { RoleName } from './roles.ts'

const HOUR = 3_600_000
/** Below what raises the banner (CON-45). */
const TRIES = 12

/** A teacher without a role, so that the wait affects nobody who tries the demo. */
const GUESSED = 'hector.zamudio@plantel.mx'

export async function seedTrust({ id, insert, clock }: Demo, employees: Record<string, string>): Promise<void> {
  const before = (hours: number) => new Date(clock.now.getTime() - hours * HOUR)
  await insert('throttle', [{ kind: 'login-unknown', key: GUESSED, hits: TRIES, since: before(5), lastAt: before(1), blockedUntil: null }])
  const device = id()
  // No browser sends this token.
  const hash = createHash('sha256').update(`demo device ${device}`).digest('hex')
  await insert('device', [{ id: device, hash, name: 'Safari en iPhone', createdAt: before(50) }])
  await insert('knownDevice', [{ employeeId: employees.lucia!, deviceId: device, lastFullAt: before(50), knownSince: before(50) }])
}

/** Elena was invited yesterday and has not chosen her password yet (LLE-63). Nobody holds her link: 'Reenviar' makes one. */
export async function seedInvitation({ id, insert, clock }: Demo, places: Places, roles: Record<RoleName, string>): Promise<void> {
  const invitedAt = new Date(clock.now.getTime() - 20 * HOUR)
  const elena = id()
  await insert('employee', [
    {
      id: elena,
      name: 'Elena',
      lastName: 'Vargas',
      secondLastName: 'Luna',
      email: 'elena.vargas@plantel.mx',
      passwordHash: null,
      isProfessor: false,
      phoneNumber: '5541907733',
      locationId: places.campuses['Ecatepec']!,
      createdAt: invitedAt,
    },
  ])
  await insert('employeeRole', [{ employeeId: elena, roleId: roles.reception }])
  const hash = createHash('sha256').update(`demo invitation ${elena}`).digest('hex')
  await insert('signInTicket', [
    { hash, employeeId: elena, purpose: 'invite', keep: false, expiresAt: new Date(invitedAt.getTime() + 72 * HOUR) },
  ])
}
