// Passkeys (CON-30, CON-31): a device verifies its owner and signs with a key that it never reveals. The library checks signatures.
import { isIP } from 'node:net'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { countTry } from '#server/limits/throttle.ts'
import { networkOf } from '#server/limits/networks.ts'
import { fail } from '#server/http/refusal.ts'
import { newId } from '#lib/ids.ts'
import { sessionFailures } from '../contract.ts'
import { factorFailures } from '../factorContract.ts'
import type { MadePasskey, MakePasskey } from '../passkeyMaking.ts'
import type { AskPasskey, SignedByPasskey } from '../passkeyShapes.ts'
import { FACTOR_NEWS, tellOwner } from './factorLetter.ts'

const { PASSKEY_UNKNOWN, TOO_MANY_TRIES } = sessionFailures
const { PASSKEY_MOST, PASSKEY_NOT_HERE, PASSKEY_REFUSED } = factorFailures

/** Loaded when used: it is larger than the rest of a start. */
const webAuthn = () => import('@simplewebauthn/server')

const MOST = 10
/** Milliseconds in which the device is to answer. */
const PATIENCE = 120_000
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257]
const DAY = 86_400

type Site = { rpId: string; origin: string }

/** The site of passkeys; null: browsers allow none on this address. */
export function passkeySite({ publicUrl }: Pick<Config, 'publicUrl'>): Site | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const named = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return named && (protocol === 'https:' || hostname === 'localhost') ? { rpId: hostname, origin } : null
}

const siteOf = (config: Pick<Config, 'publicUrl'>): Site => passkeySite(config) ?? fail(PASSKEY_NOT_HERE)

/** An address may request this many challenges an hour; each is a row until it ends. */
export async function countOptions({ db, client, now }: Pick<Context, 'db' | 'client' | 'now'>): Promise<void> {
  const limit = { kind: 'passkey', key: networkOf(client.ip), window: 3_600, free: 300, wait: 5, longest: 60 }
  const { retryAfter } = await countTry(db, limit, now)
  if (retryAfter > 0) fail(TOO_MANY_TRIES, { retryAfter })
}

const asIds = (rows: readonly { credentialId: string | null }[]) =>
  rows.map(({ credentialId }) => ({ id: credentialId!, type: 'public-key' as const }))

const passkeysOf = (db: Db, employeeId: string) =>
  db.selectFrom('factor').select('credentialId').where('employeeId', '=', employeeId).where('kind', '=', 'passkey').execute()

/** The request to sign. @param employeeId whose passkeys are accepted; absent: any */
export async function askPasskey(
  { db, config }: Pick<Context, 'db' | 'config'>,
  challenge: string,
  employeeId?: string,
): Promise<AskPasskey> {
  const { rpId } = siteOf(config)
  return {
    challenge,
    rpId,
    timeout: PATIENCE,
    userVerification: 'required',
    ...(employeeId !== undefined && { allowCredentials: asIds(await passkeysOf(db, employeeId)) }),
  }
}

const handleOf = (employeeId: string): string => Buffer.from(employeeId).toString('base64url')

/** The request to create a passkey; refuses more than ten. */
export async function makePasskey({ db, config, user, academy }: Context, challenge: string): Promise<MakePasskey> {
  const { rpId } = siteOf(config)
  const passkeys = await passkeysOf(db, user.id)
  if (passkeys.length >= MOST) fail(PASSKEY_MOST)
  return {
    challenge,
    rp: { id: rpId, name: academy.name },
    user: { id: handleOf(user.id), name: user.email, displayName: `${user.name} ${user.lastName}` },
    pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
    timeout: PATIENCE,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: asIds(passkeys),
  }
}

const wrap = { type: 'public-key' as const, clientExtensionResults: {} }

/** Stores the created passkey if it fits the request. The account must be locked. */
export async function keepPasskey(
  { db, config, user, now }: Context,
  { name, response, challenge }: { name: string; response: MadePasskey; challenge: string },
) {
  const { rpId, origin } = siteOf(config)
  if ((await passkeysOf(db, user.id)).length >= MOST) fail(PASSKEY_MOST)
  const { verifyRegistrationResponse } = await webAuthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: { ...wrap, ...response, rawId: response.id },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => fail(PASSKEY_REFUSED))
  if (!registrationInfo) return fail(PASSKEY_REFUSED)
  const { id: credentialId, publicKey, counter } = registrationInfo.credential
  const passkey = { id: newId(), name, createdAt: now, lastUsedAt: null }
  await db
    .insertInto('factor')
    .values({
      ...passkey,
      employeeId: user.id,
      kind: 'passkey',
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      confirmedAt: now,
    })
    .execute()
  return passkey
}

interface Signed {
  response: SignedByPasskey
  challenge: string
  /** The employee who must own the passkey; absent: the passkey determines the user. */
  employeeId?: string
}

/** The owner of the passkey that signed this; null: unknown, another's, a copy, or another site. */
export async function judgePasskey(
  { db, config, now }: Pick<Context, 'config' | 'now'> & { db: Db },
  { response, challenge, employeeId }: Signed,
): Promise<string | null> {
  const { rpId, origin } = siteOf(config)
  const passkey = await findPasskey(db, response.id)
  if (!passkey || (employeeId !== undefined && passkey.employeeId !== employeeId)) return null
  const handle = response.response.userHandle
  // Without a user name the device must send the handle.
  if (handle === undefined ? employeeId === undefined : handle !== handleOf(passkey.employeeId)) return null
  const { verifyAuthenticationResponse } = await webAuthn()
  const { counter: before, publicKey } = passkey
  const judged = await verifyAuthenticationResponse({
    response: { ...wrap, ...response, rawId: response.id },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey!), counter: before },
  }).catch(() => null)
  if (!judged?.verified) return null
  // Accepts one of two concurrent uses with the same counter.
  const update = await db
    .updateTable('factor')
    .set({ counter: judged.authenticationInfo.newCounter, lastUsedAt: now })
    .where('id', '=', passkey.id)
    .where('counter', '=', before)
    .returning('id')
    .executeTakeFirst()
  return update ? passkey.employeeId : null
}

const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('factor as f')
    .innerJoin('employee as e', 'e.id', 'f.employeeId')
    .select(['f.id', 'f.employeeId', 'f.publicKey', 'f.counter'])
    .where('f.credentialId', '=', credentialId)
    .where('e.deletedAt', 'is', null)
    .executeTakeFirst()

/** Logs it, and reports it to the passkey's owner once a day. */
export async function refusePasskey(context: Context, credentialId: string): Promise<never> {
  const { db, client, log, now } = context
  const employeeId = (await findPasskey(db, credentialId))?.employeeId
  log.warn({ address: client.ip, employee: employeeId ?? null }, 'passkey refused')
  if (employeeId !== undefined) {
    const once = { kind: 'passkey-letter', key: employeeId, window: DAY, free: 2, wait: DAY, longest: DAY }
    const { hits } = await countTry(db, once, now)
    if (hits === 1) await tellOwner(context, employeeId, FACTOR_NEWS.passkeyRefused)
  }
  return fail(PASSKEY_UNKNOWN)
}
