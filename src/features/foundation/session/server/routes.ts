import { implement, type Context } from '#server/http/feature.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { networkOf } from '#server/limits/networks.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { factorMethods, PROOF_MS } from '#server/auth/proof.ts'
import { countTry, type Limit } from '#server/limits/throttle.ts'
import { newToken } from '#server/auth/session.ts'
import { session, sessionFailures } from '../contract.ts'
import { deviceName } from '#lib/deviceName.ts'
import { enter, entered } from './enter.ts'
import { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
import { sendRecovery } from './recoveryJob.ts'
import { askPasskey, countOptions, judgePasskey, passkeySite, refusePasskey } from './passkeys.ts'
import { codesLeft, countFactorTry, forgetFactorTries, judgeFactor, type GivenFactor } from './secondStep.ts'
import { recognise } from './signIn.ts'
import { signedIn } from './signedIn.ts'
import * as store from './store.ts'
import { openChallenge, openPasskeyTicket, openTicket, takeChallenge, takePasskeyTicket, tryTicket, useTicket } from './tickets.ts'

const { hasFactor } = store

const HOUR = 3600
const MOST_RECOVERIES = 5
const recoveryLimit = (kind: string, key: string): Limit => ({
  kind,
  key,
  window: HOUR,
  free: MOST_RECOVERIES + 1,
  wait: HOUR,
  longest: HOUR,
})

/** CON-43: 5 an hour per address, and per account. There is no global count, so nobody's letters depend on others. */
async function countRecovery({ db, now }: Context, limit: Limit): Promise<void> {
  const { retryAfter, hits } = await countTry(db, limit, now)
  if (retryAfter > 0 || hits >= limit.free) fail(sessionFailures.TOO_MANY_TRIES, { retryAfter: Math.max(retryAfter, 60) })
}

/** After a right password: the methods of the second step, and the passkey's challenge (CON-31). */
async function secondStep(context: Context, right: { employeeId: string; keep: boolean; recoveryHash: string | null }) {
  const { db, config, now } = context
  const factorKinds = await factorMethods(db, right.employeeId)
  // Without a certificate browsers use no passkeys.
  const methods = passkeySite(config) ? factorKinds : factorKinds.filter(method => method !== 'passkey')
  const challenge = methods.includes('passkey') ? newToken() : null
  const ticket = await openTicket(db, { ...right, challenge }, now)
  const passkey = challenge === null ? undefined : await askPasskey(context, challenge, right.employeeId)
  return { step: 'factor' as const, ticket, methods, ...(passkey && { passkey }) }
}

const challengeOf = ({ db, user, now }: Context, { passkey }: GivenFactor) =>
  passkey === undefined
    ? null
    : takeChallenge(db, { employeeId: user.id, purpose: 'prove', clientDataJSON: passkey.response.clientDataJSON }, now)

const refuseFactor = (context: Context, { passkey }: GivenFactor): Promise<never> | never =>
  passkey === undefined ? fail(sessionFailures.FACTOR_WRONG) : refusePasskey(context, passkey.id)

export const sessionServer = implement(
  session,
  {
    async login({ body: { email, password, keepSession, device } }, context) {
      const { db, client, log } = context
      const { employeeId, recoveryHash, hasFactor } = await recognise(context, { email, password, address: client.ip, device })
      const keep = keepSession ?? false
      if (hasFactor) {
        log.info({ address: client.ip, employee: employeeId }, 'second step asked')
        return secondStep(context, { employeeId, keep, recoveryHash })
      }
      const method = recoveryHash === null ? 'password' : 'recovery'
      return entered(
        context,
        employeeId,
        await inTransaction(db, trx => enter(trx, context, { employeeId, keep, recoveryHash, device, method })),
      )
    },

    async loginFactor({ body: { ticket, device, ...proof } }, context) {
      const { db, client, log, now, config, factorVault } = context
      const { employeeId, keep, recoveryHash, challenge } = (await tryTicket(db, ticket, now)) ?? fail(sessionFailures.TICKET_OVER)
      await countFactorTry(context, employeeId)
      const signedIn = await inTransaction(db, async trx => {
        const method = await judgeFactor({ db: trx, config, factorVault, now }, employeeId, { ...proof, challenge })
        if (!method) return null
        if (!(await useTicket(trx, ticket))) fail(sessionFailures.TICKET_OVER)
        return { method, ...(await enter(trx, context, { employeeId, keep, recoveryHash, device, method })) }
      })
      if (!signedIn) {
        log.warn({ address: client.ip, employee: employeeId }, 'second step refused')
        return refuseFactor(context, proof)
      }
      await forgetFactorTries(db, employeeId)
      if (signedIn.method === 'code') await tellOwner(context, employeeId, FACTOR_NEWS.codeUsed(await codesLeft(db, employeeId)))
      return entered(context, employeeId, signedIn)
    },

    async prove({ body: { password, ...proof } }, context) {
      const { db, user, now } = context
      await countFactorTry(context, user.id)
      const account = await db
        .selectFrom('employee')
        .select(['passwordHash', hasFactor])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      // A user with a second step proves their identity by it: others may know the password.
      if (password !== undefined && (account.hasFactor || !(await passwordFits(account.passwordHash, password))))
        fail(sessionFailures.PROOF_WRONG)
      const method =
        password === undefined
          ? await judgeFactor(context, user.id, { ...proof, challenge: await challengeOf(context, proof) })
          : 'password'
      if (!method) return refuseFactor(context, proof)
      await db.updateTable('session').set({ provedAt: now }).where('id', '=', user.sessionId).execute()
      await forgetFactorTries(db, user.id)
      if (method === 'code') await tellOwner(context, user.id, FACTOR_NEWS.codeUsed(await codesLeft(db, user.id)))
      return { until: new Date(now.getTime() + PROOF_MS) }
    },

    async proofOptions(_input, context) {
      const { db, user, now } = context
      return { options: await askPasskey(context, await openChallenge(db, user.id, 'prove', now), user.id) }
    },

    async passkeyOptions(_input, context) {
      const { db, now } = context
      await countOptions(context)
      const { ticket, challenge } = await openPasskeyTicket(db, now)
      return { ticket, options: await askPasskey(context, challenge) }
    },

    async loginPasskey({ body: { ticket, response, keepSession, device } }, context) {
      const { db, now, config } = context
      const challenge = (await takePasskeyTicket(db, ticket, now)) ?? fail(sessionFailures.TICKET_OVER)
      const signedIn = await inTransaction(db, async trx => {
        const employeeId = await judgePasskey({ db: trx, config, now }, { response, challenge })
        if (employeeId === null) return null
        const entering = { employeeId, keep: keepSession ?? false, recoveryHash: null, device, method: 'passkey' as const }
        return { employeeId, ...(await enter(trx, context, entering)) }
      })
      return signedIn ? entered(context, signedIn.employeeId, signedIn) : refusePasskey(context, response.id)
    },

    current: (_input, context) => signedIn(context.user, context),

    async logout(_input, { db, user, live, afterCommit }) {
      await store.endSession(db, user.id, user.sessionId)
      afterCommit(() => live.endSessions([user.sessionId]))
    },

    async recover({ body: { email } }, context) {
      const { db, client, config, mailer, enqueue, now } = context
      // Its link lasts a day and would lead to the reader's own computer; without mail it is printed, without a link.
      if (mailer.configured && lacksPublicUrl(config)) fail(sessionFailures.NO_PUBLIC_URL)
      await countRecovery(context, recoveryLimit('recovery-address', networkOf(client.ip)))
      const employee = await store.findByEmail(db, email)
      // Counts against the requesting address only.
      if (!employee) return fail(sessionFailures.UNKNOWN_EMAIL)
      await countRecovery(context, recoveryLimit('recovery-account', employee.id))
      await enqueue(sendRecovery, { employeeId: employee.id, wantedAt: now.getTime() })
    },

    async mine(_input, { db, user, now }) {
      const rows = await store.sessionsOf(db, user.id, now)
      return {
        sessions: rows.map(row => ({
          _id: row.id,
          current: row.id === user.sessionId,
          createdAt: row.createdAt,
          lastSeenAt: row.lastSeenAt,
          device: deviceName(row.userAgent),
          ip: row.address,
        })),
      }
    },

    async close({ params }, { db, user, live, afterCommit }) {
      if (!(await store.endSession(db, user.id, params.id))) fail(httpErrors.notFound)
      afterCommit(() => live.endSessions([params.id]))
    },
  },
  { ownTransaction: ['login', 'loginFactor', 'loginPasskey', 'passkeyOptions', 'prove', 'recover'] },
)
