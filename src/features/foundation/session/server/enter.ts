import type { Context } from '#server/http/feature.ts'
import { findSession } from '#server/auth/session.ts'
import type { Db } from '#server/db/connect.ts'
import { fail } from '#server/http/refusal.ts'
import { sessionFailures } from '../contract.ts'
import { deviceName } from '#lib/deviceName.ts'
import { tellOfDevice } from './factorLetter.ts'
import { signedIn } from './signedIn.ts'
import * as store from './store.ts'

interface Entering {
  employeeId: string
  keep: boolean
  recoveryHash: string | null
  device: string | undefined
  method: store.SessionMethod
}

interface Entered {
  token: string
  /** Ids of the sessions that a recovery password ends. */
  ended: string[]
  /** True when this account has not completed a sign-in on the device lately (CON-44). */
  strange: boolean
}

/** Opens the session. Nothing is written when the mailed password was used meanwhile. */
export async function enter(
  trx: Db,
  { client, now }: Pick<Context, 'client' | 'now'>,
  { employeeId, keep, recoveryHash, device, method }: Entering,
): Promise<Entered> {
  if (recoveryHash && !(await store.useRecovery(trx, employeeId, recoveryHash))) fail(sessionFailures.WRONG_PAIR)
  const ended = recoveryHash ? await store.endSessionsOf(trx, employeeId) : []
  const token = await store.openSession(trx, {
    employeeId,
    keep,
    viaRecovery: recoveryHash !== null,
    method,
    userAgent: client.userAgent,
    address: client.ip,
    now,
  })
  const strange = device === undefined || (await store.knownDevice(trx, employeeId, device, now)) === undefined
  if (device) await store.rememberDevice(trx, { employeeId, device, name: deviceName(client.userAgent), now })
  return { token, ended, strange }
}

/** Ends a sign-in; after the commit it returns the user with the token. */
export async function entered(context: Context, employeeId: string, { token, ended, strange }: Entered) {
  const { db, client, log, now, live } = context
  if (ended.length > 0) await live.endSessions(ended)
  const user = await findSession(db, token, now)
  if (!user) return fail(sessionFailures.WRONG_PAIR)
  if (strange) await tellOfDevice(context, employeeId)
  log.info({ address: client.ip, employee: employeeId, recovery: user.viaRecovery }, 'signed in')
  return { token, ...(await signedIn(user, context)) }
}
