import { implement, type Context } from '#server/http/feature.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { networkOf } from '#server/limits/networks.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { passwordFits } from '#server/auth/passwords.ts'
import { PROOF_MS } from '#server/auth/proof.ts'
import { countTry, type Limit } from '#server/limits/throttle.ts'
import { FactorMethod, session, sessionFailures } from '../contract.ts'
import { deviceName } from '#lib/deviceName.ts'
import { enter, entered } from './enter.ts'
import { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
import { sendRecovery } from './recoveryJob.ts'
import { codesLeft, countFactorTry, forgetFactorTries, judgeFactor, openTicket, tryTicket, useTicket } from './secondStep.ts'
import { recognise } from './signIn.ts'
import { signedIn } from './signedIn.ts'
import * as store from './store.ts'

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

/** CON-43: 5 an hour of one address, and of one account. Nothing is counted for all together: nobody's letters depend on others. */
async function countRecovery({ db, now }: Context, limit: Limit): Promise<void> {
  const { retryAfter, hits } = await countTry(db, limit, now)
  if (retryAfter > 0 || hits >= limit.free) fail(sessionFailures.TOO_MANY_TRIES, { retryAfter: Math.max(retryAfter, 60) })
}

export const sessionServer = implement(
  session,
  {
    async login({ body: { email, password, keepSession, device } }, context) {
      const { db, client, log, now } = context
      const { employeeId, recoveryHash, hasFactor } = await recognise(context, { email, password, address: client.ip, device })
      const keep = keepSession ?? false
      if (hasFactor) {
        log.info({ address: client.ip, employee: employeeId }, 'second step asked')
        const ticket = await openTicket(db, { employeeId, keep, recoveryHash }, now)
        return { step: 'factor' as const, ticket, methods: FactorMethod.options }
      }
      const method = recoveryHash === null ? 'password' : 'recovery'
      return entered(
        context,
        employeeId,
        await inTransaction(db, trx => enter(trx, context, { employeeId, keep, recoveryHash, device, method })),
      )
    },

    async loginFactor({ body: { ticket, device, ...given } }, context) {
      const { db, client, log, now, factorVault } = context
      const { employeeId, keep, recoveryHash } = (await tryTicket(db, ticket, now)) ?? fail(sessionFailures.TICKET_OVER)
      await countFactorTry(context, employeeId)
      const done = await inTransaction(db, async trx => {
        const method = await judgeFactor({ db: trx, factorVault, now }, employeeId, given)
        if (!method) return null
        if (!(await useTicket(trx, ticket))) fail(sessionFailures.TICKET_OVER)
        return { method, ...(await enter(trx, context, { employeeId, keep, recoveryHash, device, method })) }
      })
      if (!done) {
        log.warn({ address: client.ip, employee: employeeId }, 'second step refused')
        return fail(sessionFailures.FACTOR_WRONG)
      }
      await forgetFactorTries(db, employeeId)
      if (done.method === 'code') await tellOwner(context, employeeId, FACTOR_NEWS.codeUsed(await codesLeft(db, employeeId)))
      return entered(context, employeeId, done)
    },

    async prove({ body: { password, ...given } }, context) {
      const { db, user, now, factorVault } = context
      await countFactorTry(context, user.id)
      const account = await db
        .selectFrom('employee')
        .select(['passwordHash', hasFactor])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      // Whoever has a second step proves themselves by it: a password may be known to others.
      if (password !== undefined && (account.hasFactor || !(await passwordFits(account.passwordHash, password))))
        fail(sessionFailures.PROOF_WRONG)
      const method = password === undefined ? await judgeFactor({ db, factorVault, now }, user.id, given) : 'password'
      if (!method) fail(sessionFailures.FACTOR_WRONG)
      await db.updateTable('session').set({ provedAt: now }).where('id', '=', user.sessionId).execute()
      await forgetFactorTries(db, user.id)
      if (method === 'code') await tellOwner(context, user.id, FACTOR_NEWS.codeUsed(await codesLeft(db, user.id)))
      return { until: new Date(now.getTime() + PROOF_MS) }
    },

    current: (_input, context) => signedIn(context.user, context),

    async logout(_input, { db, user, live, afterCommit }) {
      await store.endSession(db, user.id, user.sessionId)
      afterCommit(() => live.endSessions([user.sessionId]))
    },

    async recover({ body: { email } }, context) {
      const { db, client, enqueue } = context
      await countRecovery(context, recoveryLimit('recovery-address', networkOf(client.ip)))
      const employee = await store.findByEmail(db, email)
      // Costs the address that asked, and nobody else.
      if (!employee) return fail(sessionFailures.UNKNOWN_EMAIL)
      await countRecovery(context, recoveryLimit('recovery-account', employee.id))
      await enqueue(sendRecovery, { employeeId: employee.id })
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
  { ownTransaction: ['login', 'loginFactor', 'prove', 'recover'] },
)
