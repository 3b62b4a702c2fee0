import { findSession } from '#server/auth/session.ts'
import { implement } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { desk, deskFailures } from '../deskContract.ts'
import { isWeakPin } from '../pin.ts'
import { isStrong } from '../strong.ts'
import { dropPin, judgePin, keepPin, peopleAt } from './desk.ts'
import { countFactorTry, forgetFactorTries } from './secondStep.ts'
import { signedIn } from './signedIn.ts'
import { openSession } from './store.ts'

const { PIN_GONE, PIN_LATE, PIN_MOST, PIN_WEAK, PIN_WRONG } = deskFailures

export const deskServer = implement(
  desk,
  {
    async people({ body: { device } }, { db, now }) {
      const people = await peopleAt(db, device, now)
      return { people: people.map(({ id, ...person }) => ({ _id: id, ...person })) }
    },

    async login({ body: { device, employee, pin } }, context) {
      const { db, client, log, now } = context
      await countFactorTry(context, employee)
      const judged = await judgePin(db, { employeeId: employee, device, pin }, now)
      if (typeof judged === 'string') {
        log.warn({ address: client.ip, employee }, 'pin refused')
        return fail(judged === 'wrong' ? PIN_WRONG : PIN_GONE)
      }
      await forgetFactorTries(db, employee)
      const session = { employeeId: employee, keep: false, viaRecovery: false, method: 'pin' as const }
      const token = await openSession(db, { ...session, userAgent: client.userAgent, address: client.ip, now, until: judged.until })
      const user = await findSession(db, token, now)
      if (!user) return fail(PIN_GONE)
      log.info({ address: client.ip, employee, pin: true }, 'signed in')
      return { token, ...(await signedIn(user, context)) }
    },

    async setPin({ body: { device, pin } }, { db, user, now, audit }) {
      if (isStrong(user.grants)) fail(httpErrors.forbidden)
      if (isWeakPin(pin)) fail(PIN_WEAK, { fields: [{ path: 'pin', message: PIN_WEAK.message }] })
      const outcome = await keepPin(db, { employeeId: user.id, device, pin }, now)
      if (outcome !== 'kept') fail(outcome === 'most' ? PIN_MOST : PIN_LATE)
      await audit({ resource: 'desk', ids: [user.id], after: { changed: 'PIN' } })
    },

    async dropPin({ query: { device } }, { db, user, audit }) {
      if (!(await dropPin(db, user.id, device))) fail(httpErrors.notFound)
      await audit({ resource: 'desk', ids: [user.id], before: { changed: 'PIN' } })
    },
  },
  { ownTransaction: ['login'] },
)
