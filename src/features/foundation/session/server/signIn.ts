import type { Context } from '#server/http/feature.ts'
import { plainEmail } from '#lib/email.ts'
import { fail } from '#server/http/refusal.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { turns } from '#server/limits/turns.ts'
import { sessionFailures } from '../contract.ts'
import { guarded, type Wait } from './guessing.ts'
import { looksLikeRecovery } from './recoveryPassword.ts'
import { findByEmail, knownDevice } from './store.ts'

export interface Recognised {
  employeeId: string
  recoveryHash: string | null
  hasFactor: boolean
}

interface Credentials {
  email: string
  password: string
  address: string
  device: string | undefined
}

/** Concurrent attempts from unknown devices: a flood leaves connections and hashing to known ones. */
const STRANGERS = 4
const strangersInTurn = turns(STRANGERS)

/** The user with this e-mail and password. Unknown accounts get the same refusal after the same time. */
export async function recognise(context: Pick<Context, 'db' | 'log' | 'now'>, credentials: Credentials): Promise<Recognised> {
  const { db, now } = context
  const { device } = credentials
  if (device === undefined)
    return strangersInTurn(async () => judge(context, credentials, await findByEmail(db, credentials.email), undefined))
  const employee = await findByEmail(db, credentials.email)
  // Runs for unknown accounts too, so that they take as long as known ones.
  const deviceId = await knownDevice(db, employee?.id ?? '', device, now)
  const judged = () => judge(context, credentials, employee, deviceId)
  return deviceId === undefined ? strangersInTurn(judged) : judged()
}

async function judge(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  { email, password, address }: Credentials,
  employee: Awaited<ReturnType<typeof findByEmail>>,
  knownDevice: string | undefined,
): Promise<Recognised> {
  const source = {
    account: employee?.email ?? plainEmail(email),
    address,
    knownDevice,
    now,
    likeRecovery: looksLikeRecovery(password),
  }
  const outcome = await guarded(db, source, async (): Promise<Recognised | undefined> => {
    const recovery = employee?.recoveryHash && employee.recoveryExpiresAt! > now ? employee.recoveryHash : null
    // Both are tried always, so that a pending recovery does not show in the time.
    const [own, recovered] = await Promise.all([passwordFits(employee?.passwordHash, password), passwordFits(recovery, password)])
    return employee && (own || recovered)
      ? { employeeId: employee.id, recoveryHash: own ? null : recovery, hasFactor: employee.hasFactor }
      : undefined
  })
  if ('wait' in outcome) {
    log.warn({ address, retryAfter: outcome.wait.seconds, guessing: outcome.wait.guessing }, 'sign-in has to wait')
    return refuse(outcome.wait)
  }
  if (outcome.value) return outcome.value
  // The account's id, never the typed text: people type passwords into the wrong field.
  log.warn({ address, employee: employee?.id ?? null }, 'sign-in refused')
  return fail(sessionFailures.WRONG_PAIR)
}

function refuse({ seconds, guessing }: Wait): never {
  const { GUESSING, TOO_MANY_TRIES } = sessionFailures
  if (!guessing) return fail(TOO_MANY_TRIES, { retryAfter: seconds })
  return fail(GUESSING, { retryAfter: seconds, message: GUESSING.message.replace('{n}', String(Math.ceil(seconds / 60))) })
}
