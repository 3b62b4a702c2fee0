// What one's own sessions and a second step need to be right: a ticket, a secret, a code of this moment.
import { newId } from '#lib/ids.ts'
import { beginTotp, dropFactors, makeCodes, openTicket } from '#features/foundation/session/server/secondStep.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { stepAt, totpCode } from '#server/auth/totp.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'

/** Path and body, as `known.ts` lays them over what was generated. */
interface Known {
  params?: Record<string, string>
  body?: object
}

const PASSWORD = 'la-mia-de-siempre'

export function knownFactors(t: Test, admin: Caller): Record<string, () => Promise<Known>> {
  const { db } = t
  const ground = () => ({ db, factorVault: t.services.factorVault, now: t.clock.now() })
  const without = () => dropFactors(db, admin.employeeId)
  const withApp = async (employeeId = admin.employeeId) => {
    await dropFactors(db, employeeId)
    const now = t.clock.now()
    const id = newId()
    await db.insertInto('factor').values({ id, employeeId, kind: 'totp', secret: 'x', createdAt: now, confirmedAt: now }).execute()
    return id
  }
  return {
    'session.recover': async () => ({ body: { email: (await t.make.employee()).email } }),
    async 'session.close'() {
      const { sessionId } = await t.admin()
      await db.updateTable('session').set({ employeeId: admin.employeeId }).where('id', '=', sessionId).execute()
      return { params: { id: sessionId } }
    },
    async 'session.loginFactor'() {
      const { id } = await t.make.employee()
      const [code] = await makeCodes(ground(), id)
      const ticket = await openTicket(db, { employeeId: id, keep: false, recoveryHash: null }, t.clock.now())
      return { body: { ticket, code, totp: undefined } }
    },
    async 'session.prove'() {
      await without()
      await db
        .updateTable('employee')
        .set({ passwordHash: await hashPassword(PASSWORD) })
        .where('id', '=', admin.employeeId)
        .execute()
      return { body: { password: PASSWORD, totp: undefined, code: undefined } }
    },
    async 'factors.beginTotp'() {
      await without()
      return {}
    },
    async 'factors.confirmTotp'() {
      await without()
      const secret = (await beginTotp(ground(), admin.employeeId))!
      return { body: { code: totpCode(secret, stepAt(t.clock.now())) } }
    },
    async 'factors.remove'() {
      // Long ago by then: the clock went on with each route.
      await db.updateTable('session').set({ provedAt: t.clock.now() }).where('id', '=', admin.sessionId).execute()
      return { params: { id: await withApp() } }
    },
    'accounts.endSessions': async () => ({ params: { id: (await t.make.employee()).id } }),
    async 'accounts.dropFactors'() {
      const { id } = await t.make.employee()
      await withApp(id)
      return { params: { id } }
    },
    async 'factors.newCodes'() {
      await withApp()
      return {}
    },
  }
}
