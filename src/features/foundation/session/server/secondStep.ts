// The second step: a passkey, a code of the app or a recovery code, each of which counts once.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/http/feature.ts'
import type { Db } from '#server/db/connect.ts'
import { newTotpSecret, stepOf } from '#server/auth/totp.ts'
import { fail } from '#server/http/refusal.ts'
import { countTry, forgetTries, type Limit } from '#server/limits/throttle.ts'
import { newId } from '#lib/ids.ts'
import { sessionFailures } from '../contract.ts'
import type { SignedByPasskey } from '../passkeyShapes.ts'
import { judgePasskey } from './passkeys.ts'

/** Tries of app, codes and proofs of one account together: 10 free an hour (CON-42). */
const limitOf = (employeeId: string): Limit => ({ kind: 'factor', key: employeeId, window: 3_600, free: 10, wait: 60, longest: 900 })

/** Counts a try before it is judged; for the connection outside of any transaction, so that it stays counted. */
export async function countFactorTry({ db, now }: Pick<Context, 'db' | 'now'>, employeeId: string): Promise<void> {
  const { retryAfter } = await countTry(db, limitOf(employeeId), now)
  if (retryAfter > 0) fail(sessionFailures.TOO_MANY_TRIES, { retryAfter })
}

export const forgetFactorTries = (db: Db, employeeId: string) => forgetTries(db, 'factor', employeeId)

type Ground = Pick<Context, 'factorVault' | 'now'> & { db: Db }
const secretOf = (employeeId: string) => `totp ${employeeId}`

export interface GivenFactor {
  totp?: string
  code?: string
  passkey?: SignedByPasskey
}

/** The second step that was given and is right, used up by this; null: none. @param challenge that the passkey had to sign */
export async function judgeFactor(
  ground: Ground & Pick<Context, 'config'>,
  employeeId: string,
  { totp, code, passkey, challenge }: GivenFactor & { challenge: string | null },
): Promise<'totp' | 'code' | 'passkey' | null> {
  if (totp !== undefined) return (await takeTotp(ground, employeeId, totp, true)) ? 'totp' : null
  if (code !== undefined) return (await takeCode(ground, employeeId, code)) ? 'code' : null
  if (passkey === undefined || challenge === null) return null
  return (await judgePasskey(ground, { response: passkey, challenge, employeeId })) ? 'passkey' : null
}

/** @param confirmed whether the app has to be in use already, or is the one that was begun */
async function takeTotp({ db, factorVault, now }: Ground, employeeId: string, code: string, confirmed: boolean): Promise<boolean> {
  const factor = await db
    .selectFrom('factor')
    .select(['id', 'secret'])
    .where('employeeId', '=', employeeId)
    .where('kind', '=', 'totp')
    .where('confirmedAt', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst()
  if (!factor?.secret) return false
  const secret = (await factorVault.open(factor.secret, secretOf(employeeId))) ?? fail(sessionFailures.FACTOR_KEY_MISSING)
  const step = stepOf(secret, code, now)
  if (step === null) return false
  // Accepts one of twenty concurrent uses of one code.
  const update = await db
    .updateTable('factor')
    .set({ lastStep: step, lastUsedAt: now, ...(!confirmed && { confirmedAt: now }) })
    .where('id', '=', factor.id)
    .where('lastStep', '<', step)
    .where('confirmedAt', confirmed ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return update !== undefined
}

export const confirmTotp = (ground: Ground, employeeId: string, code: string) => takeTotp(ground, employeeId, code, false)

/** Creates the secret of a new app, replacing an unconfirmed one. False: one is in use. */
export async function beginTotp({ db, factorVault, now }: Ground, employeeId: string): Promise<string | null> {
  if (!factorVault.shared) fail(sessionFailures.FACTOR_KEY_MISSING)
  const secret = newTotpSecret()
  const row = { secret: await factorVault.seal(secret, secretOf(employeeId)), createdAt: now, lastStep: 0 }
  const insertion = await db
    .insertInto('factor')
    .values({ id: newId(), employeeId, kind: 'totp', ...row })
    .onConflict(on => on.column('employeeId').where('kind', '=', 'totp').doUpdateSet(row).where('factor.confirmedAt', 'is', null))
    .returning('id')
    .executeTakeFirst()
  return insertion ? secret : null
}

/** Crockford's alphabet in lower case: 32 letters without confusable ones. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
const HALF = 5
const CODES = 10
const half = () => Array.from({ length: HALF }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Accepts capitals and blanks, and drops the dash. */
const tidy = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1')
const codeOf = (employeeId: string) => `recovery code ${employeeId}`

/** Ten codes of 50 bits, replacing all others; shown once, stored as HMAC (CON-33). */
export async function makeCodes({ db, factorVault }: Ground, employeeId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () => `${half()}-${half()}`)
  const hashes = await Promise.all(codes.map(code => factorVault.mark(tidy(code), codeOf(employeeId))))
  await db.deleteFrom('recoveryCode').where('employeeId', '=', employeeId).execute()
  await db
    .insertInto('recoveryCode')
    .values(hashes.map(hash => ({ employeeId, hash })))
    .execute()
  return codes
}

async function takeCode({ db, factorVault, now }: Ground, employeeId: string, code: string): Promise<boolean> {
  const used = await db
    .updateTable('recoveryCode')
    .set({ usedAt: now })
    .where('employeeId', '=', employeeId)
    .where('hash', '=', await factorVault.mark(tidy(code), codeOf(employeeId)))
    .where('usedAt', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

export async function codesLeft(db: Db, employeeId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recoveryCode')
    .select(row => row.fn.countAll<number>().as('left'))
    .where('employeeId', '=', employeeId)
    .where('usedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

/** Removes the second step with its codes. False: there was none. */
export async function dropFactors(db: Db, employeeId: string): Promise<boolean> {
  await db.deleteFrom('recoveryCode').where('employeeId', '=', employeeId).execute()
  const factors = await db.deleteFrom('factor').where('employeeId', '=', employeeId).returning('confirmedAt').execute()
  return factors.some(({ confirmedAt }) => confirmedAt !== null)
}

export const dropFactor = (db: Db, id: string) => db.deleteFrom('factor').where('id', '=', id).execute()

/** Two changes of one account's second step follow each other. */
export const holdAccount = (db: Db, employeeId: string) =>
  db.selectFrom('employee').select('id').where('id', '=', employeeId).forNoKeyUpdate().executeTakeFirst()

/** True when one of their roles requires a second step (CON-32). */
export async function isDemanded(db: Db, employeeId: string): Promise<boolean> {
  const role = await db
    .selectFrom('employeeRole')
    .innerJoin('role', 'role.id', 'employeeRole.roleId')
    .select('role.id')
    .where('employeeRole.employeeId', '=', employeeId)
    .where('role.needsFactor', '=', true)
    .limit(1)
    .executeTakeFirst()
  return role !== undefined
}

/** The confirmed methods of an employee's second step. */
export const factorsOf = (db: Db, employeeId: string) =>
  db
    .selectFrom('factor')
    .select(['id', sql<'totp' | 'passkey'>`kind`.as('kind'), 'name', 'createdAt', 'lastUsedAt'])
    .where('employeeId', '=', employeeId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const hasFactors = async (db: Db, employeeId: string): Promise<boolean> => (await factorsOf(db, employeeId)).length > 0
