// Service tokens of other programs (WIR-42): stored as hashes, limited to scopes and calls a minute, revocable.
import { createHash, randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { codeOf } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { countTry, type Limit } from '#server/limits/throttle.ts'

export interface CallingService {
  id: string
  name: string
}

export interface ServiceToken extends CallingService {
  scopes: string[]
  createdAt: Date
  lastUsedAt: Date | null
  withdrawnAt: Date | null
}

const MINUTE = 60_000
/** Calls of one token within a minute; further calls are refused for a while. */
export const SERVICE_CALLS = 600

const limit = (id: string): Limit => ({ kind: 'service', key: id, window: 60, free: SERVICE_CALLS, wait: 10, longest: 60 })
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
const UNIQUE = '23505'
/** Active tokens must differ in this form of their names. */
const withoutScope = (name: string | RawBuilder<string>) => sql<string>`name_fold(${name})`
const columns = ['id', 'name', 'scopes', 'createdAt', 'lastUsedAt', 'withdrawnAt'] as const

/** The program behind a token; otherwise refuses and says what is wrong with the token. Nothing of the call is read before. */
export async function admitService(db: Db, token: string | null, scope: string, now: Date): Promise<CallingService> {
  const serviceToken = token === null ? undefined : await findToken(db, token)
  if (!serviceToken) return fail(httpErrors.noService)
  const { id, name } = serviceToken
  if (serviceToken.withdrawnAt)
    return fail(httpErrors.noService, { message: `La clave de servicio «${name}» fue retirada. Pide otra a la academia.` })
  const { retryAfter } = await countTry(db, limit(id), now)
  if (retryAfter > 0) return fail(httpErrors.tooMany, { retryAfter })
  if (!serviceToken.scopes.includes(scope))
    return fail(httpErrors.forbidden, { message: `La clave de servicio «${name}» no tiene el permiso «${scope}».` })
  // Writing at every call would cost more than an exact minute is worth.
  if (!serviceToken.lastUsedAt || now.getTime() - serviceToken.lastUsedAt.getTime() >= MINUTE)
    await db.updateTable('serviceToken').set({ lastUsedAt: now }).where('id', '=', id).execute()
  return { id, name }
}

const findToken = (db: Db, token: string): Promise<ServiceToken | undefined> =>
  db.selectFrom('serviceToken').select(columns).where('tokenHash', '=', hashOf(token)).executeTakeFirst()

/** Creates a token of 256 random bits, which is returned once and stored only as a hash. Undefined: a similar name is in use. */
export async function makeToken(db: Db, name: string, scopes: readonly string[]): Promise<string | undefined> {
  const token = `plantel_${randomBytes(32).toString('base64url')}`
  try {
    await db
      .insertInto('serviceToken')
      .values({ id: newId(), name, tokenHash: hashOf(token), scopes: [...scopes] })
      .execute()
    return token
  } catch (error) {
    if (codeOf(error) === UNIQUE) return undefined
    throw error
  }
}

export const listTokens = (db: Db): Promise<ServiceToken[]> =>
  db
    .selectFrom('serviceToken')
    .select(columns)
    .orderBy('withdrawnAt', order => order.desc().nullsFirst())
    .orderBy('name')
    .execute()

/** Revokes a token. @returns false when no active token has this name */
export async function withdrawToken(db: Db, name: string, now: Date): Promise<boolean> {
  const withdrawn = await db
    .updateTable('serviceToken')
    .set({ withdrawnAt: now })
    .where(withoutScope(sql.ref('name')), '=', withoutScope(name))
    .where('withdrawnAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return withdrawn !== undefined
}
