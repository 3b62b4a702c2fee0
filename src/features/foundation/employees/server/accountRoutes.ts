import { changeRights } from '#features/foundation/roles/server/public.ts'
import { grantsHeld } from '#server/auth/grants.ts'
import { deviceName } from '#lib/deviceName.ts'
import { dropFactors, FACTOR_NEWS, hasFactors, sessionsOf, tellOwner } from '#features/foundation/session/server/public.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { accounts } from '../accountContract.ts'
import { employeeFailures } from '../contract.ts'
import { signOut } from './change.ts'
import * as store from './store.ts'

const { EMPLOYEE_NOT_FOUND } = employeeFailures

/** An employee without more permissions than the caller, locked until the transaction ends. */
const over = (context: Context, id: string, work: () => Promise<void>) =>
  changeRights(context, async judge => {
    if (!(await store.lockForUpdate(context.db, id))) fail(EMPLOYEE_NOT_FOUND)
    judge(await grantsHeld(context.db, id))
    await work()
  })

export const accountsServer = implement(accounts, {
  async sessions({ params: { id } }, { db, user, now }) {
    if (!(await store.find(db, id))) fail(EMPLOYEE_NOT_FOUND)
    const [open, factor] = await Promise.all([sessionsOf(db, id, now), hasFactors(db, id)])
    return {
      factor,
      sessions: open.map(({ id: _id, userAgent, address: ip, ...row }) => ({
        _id,
        ...row,
        ip,
        device: deviceName(userAgent),
        current: _id === user.sessionId,
      })),
    }
  },

  endSessions: ({ params: { id } }, context) =>
    over(context, id, async () => {
      await signOut(context, id)
      await context.audit({ resource: 'session', ids: [id] })
    }),

  dropFactors: ({ params: { id } }, context) =>
    over(context, id, async () => {
      if (!(await dropFactors(context.db, id))) fail(httpErrors.notFound)
      await signOut(context, id)
      await context.audit({ resource: 'factors', ids: [id], before: { changed: 'segundo paso' } })
      await tellOwner(context, id, FACTOR_NEWS.taken)
    }),
})
