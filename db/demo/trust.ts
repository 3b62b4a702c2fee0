// Data for /seguridad: somebody has been guessing at an account since this morning, and another account has a new phone.
import { createHash } from 'node:crypto'
import type { Demo } from './context.ts'

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
