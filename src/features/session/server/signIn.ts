// Signing in and its limits (decisions "Session and shell").
import type { Context } from '#server/feature.ts'
import { fail } from '#server/refusal.ts'
import { passwordFits } from '#server/passwords.ts'
import { countSignIn, forgetSignIns } from '#server/signInTries.ts'
import { sessionFailures } from '../contract.ts'
import { findByEmail } from './store.ts'

export interface Recognised {
  employeeId: string
  recoveryHash: string | null
}

/** Who has this e-mail and password? Refuses with the same text and after the same time for unknown accounts. */
export async function recognise(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  given: { email: string; password: string; address: string },
): Promise<Recognised> {
  const account = given.email.trim().toLowerCase()
  const { address } = given
  const tried = { kind: 'login', account, address, now }
  const retryAfter = await countSignIn(db, tried)
  if (retryAfter > 0) {
    log.warn({ address, retryAfter }, 'sign-in has to wait')
    return fail(sessionFailures.TOO_MANY_TRIES, { retryAfter })
  }

  const employee = await findByEmail(db, account)
  const recovery = employee?.recoveryHash && employee.recoveryExpiresAt! > now ? employee.recoveryHash : null
  // Both are tried always, so that a pending recovery does not show in the time.
  const [own, recovered] = await Promise.all([passwordFits(employee?.passwordHash, given.password), passwordFits(recovery, given.password)])
  if (!employee || (!own && !recovered)) {
    // Whose account, never what was typed: people type their password into the wrong field.
    log.warn({ address, employee: employee?.id ?? null }, 'sign-in refused')
    return fail(sessionFailures.WRONG_PAIR)
  }
  await forgetSignIns(db, tried)
  return { employeeId: employee.id, recoveryHash: own ? null : recovery }
}
