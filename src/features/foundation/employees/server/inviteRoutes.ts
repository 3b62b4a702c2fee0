import { changeRights } from '#features/foundation/roles/server/public.ts'
import { enter, entered } from '#features/foundation/session/server/public.ts'
import { sessionFailures } from '#features/foundation/session/contract.ts'
import { grantsHeld } from '#server/auth/grants.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { networkOf } from '#server/limits/networks.ts'
import { countTry, takeBackTry } from '#server/limits/throttle.ts'
import { employeeFailures, employeesChanged } from '../contract.ts'
import { invitationFailures, invitations } from '../inviteContract.ts'
import { invite, invited } from './invite.ts'
import { judgePassword } from './knownPassword.ts'
import { refuseBeyond } from './scope.ts'
import * as store from './store.ts'

const HOUR = 3_600
const { ALREADY_ENTERED, INVITATION_OVER } = invitationFailures

async function counted<T>({ db, client, now }: Context, work: () => Promise<T>): Promise<T> {
  const limit = { kind: 'invitation', key: networkOf(client.ip), window: HOUR, free: 20, wait: 60, longest: HOUR }
  const { retryAfter } = await countTry(db, limit, now)
  if (retryAfter > 0) fail(sessionFailures.TOO_MANY_TRIES, { retryAfter })
  const result = await work()
  await takeBackTry(db, limit.kind, limit.key)
  return result
}

export const invitationsServer = implement(
  invitations,
  {
    again: ({ params: { id } }, context) =>
      changeRights(context, async judge => {
        const { db, audit } = context
        const employee = (await store.lockForUpdate(db, id)) ?? fail(employeeFailures.EMPLOYEE_NOT_FOUND)
        await refuseBeyond(context, id)
        judge(await grantsHeld(db, id))
        if (!employee.invited) fail(ALREADY_ENTERED)
        await audit({ resource: 'employees', ids: [id], after: { changed: 'invitación' } })
        return invite(context, id)
      }),

    look: ({ body: { token } }, context) =>
      counted(context, async () => {
        const { name, email } = (await invited(context.db, token, context.now)) ?? fail(INVITATION_OVER)
        return { name, email, academy: context.academy.name }
      }),

    async accept({ body: { token, password, device } }, context) {
      const { db, now, academy, emit } = context
      const { id, warnings, session } = await counted(context, async () => {
        // Guesses cost no hash.
        if (!(await invited(db, token, now))) fail(INVITATION_OVER)
        const passwordHash = await hashPassword(password)
        return inTransaction(db, async trx => {
          const employee = (await invited(trx, token, now)) ?? fail(INVITATION_OVER)
          const warnings = await judgePassword(password, {
            person: employee,
            grants: await grantsHeld(trx, employee.id),
            academy: academy.name,
          })
          await store.setFirstPassword(trx, employee.id, passwordHash, now)
          const entering = { employeeId: employee.id, keep: false, recoveryHash: null, device, method: 'password' as const }
          return { id: employee.id, warnings, session: await enter(trx, context, entering) }
        })
      })
      emit(employeesChanged, [id])
      return { ...(await entered(context, id, session)), warnings }
    },
  },
  { ownTransaction: ['look', 'accept'] },
)
