import { fileUrl } from '#features/foundation/files/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { networkOf } from '#server/limits/networks.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { findSession, type CurrentUser } from '#server/auth/session.ts'
import { countTry, type Limit } from '#server/limits/throttle.ts'
import { session, sessionFailures } from '../contract.ts'
import { deviceName } from './device.ts'
import { sendRecovery } from './recoveryJob.ts'
import { recognise } from './signIn.ts'
import * as store from './store.ts'

const shown = ({ academy: { name, timeZone, logo, example, starting }, links }: Context) => ({
  name,
  timeZone,
  ...(logo && { logo: fileUrl(links, { id: logo.id, kind: 'image' }) }),
  ...(example && { example }),
  ...(starting && { starting }),
})

const signedIn = async (user: CurrentUser, context: Context) => ({
  user: {
    _id: user.id,
    name: user.name,
    lastName: user.lastName,
    secondLastName: user.secondLastName,
    email: user.email,
    isProfessor: user.isProfessor,
    roles: user.roles,
    ...(user.campuses && { campuses: await store.campusNames(context.db, user.campuses) }),
  },
  allows: user.grants,
  academy: shown(context),
  mustChangePassword: user.viaRecovery,
})

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
      const { db, client, log, now, live } = context
      const { employeeId, recoveryHash } = await recognise(context, { email, password, address: client.ip, device })
      const { token, ended } = await inTransaction(db, async trx => {
        if (recoveryHash && !(await store.useRecovery(trx, employeeId, recoveryHash))) fail(sessionFailures.WRONG_PAIR)
        const others = recoveryHash ? await store.endSessionsOf(trx, employeeId) : []
        const opened = await store.openSession(trx, {
          employeeId,
          keep: keepSession ?? false,
          viaRecovery: recoveryHash !== null,
          userAgent: client.userAgent,
          address: client.ip,
          now,
        })
        if (device) await store.rememberDevice(trx, { employeeId, device, name: deviceName(client.userAgent), now })
        return { token: opened, ended: others }
      })
      if (ended.length > 0) await live.endSessions(ended)
      const user = await findSession(db, token, now)
      if (!user) return fail(sessionFailures.WRONG_PAIR)
      log.info({ address: client.ip, employee: employeeId, recovery: recoveryHash !== null }, 'signed in')
      return { token, ...(await signedIn(user, context)) }
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
  { ownTransaction: ['login', 'recover'] },
)
