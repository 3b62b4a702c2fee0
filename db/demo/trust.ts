// What /seguridad has to show: somebody guesses at an account since this morning, and a telephone that is new to another.
import { createHash } from 'node:crypto'
import type { Demo } from './context.ts'

const HOUR = 3_600_000
const TRIES = 34

/** Of a teacher who has no role, so that nobody who looks at the demo has to wait for it. */
const GUESSED = 'hector.zamudio@plantel.mx'

export async function seedTrust({ id, insert, clock }: Demo, employees: Record<string, string>): Promise<void> {
  const before = (hours: number) => new Date(clock.now.getTime() - hours * HOUR)
  await insert('throttle', [
    { kind: 'login-unknown', key: GUESSED, hits: TRIES, since: before(5), lastAt: before(1), blockedUntil: before(0.75) },
  ])
  const device = id()
  // No browser says this: it is nobody's.
  const hash = createHash('sha256').update(`demo device ${device}`).digest('hex')
  await insert('device', [{ id: device, hash, name: 'Safari en iPhone', createdAt: before(50) }])
  await insert('knownDevice', [{ employeeId: employees.lucia!, deviceId: device, lastFullAt: before(50), knownSince: before(50) }])
}
