import { newId } from '#lib/ids.ts'
import { beginTotp, dropFactors, makeCodes } from '#features/foundation/session/server/secondStep.ts'
import { openInvitation } from '#features/foundation/employees/server/invite.ts'
import { factors } from '#features/foundation/session/factorContract.ts'
import { session } from '#features/foundation/session/contract.ts'
import { hashToken, newToken } from '#server/auth/session.ts'
import { openTicket } from '#features/foundation/session/server/tickets.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { stepAt, totpCode } from '#server/auth/totp.ts'
import type { Caller } from './callers.ts'
import type { Test } from './harness.ts'
import { softPasskey } from './softPasskey.ts'

/** Path and body that known.ts merges over generated input. */
interface KnownFactor {
  params?: Record<string, string>
  query?: object
  body?: object
  /** The caller; absent: the administrator. */
  as?: Caller
}

const PASSWORD = 'la-mia-de-siempre'
const PIN = '482913'

export function knownFactors(t: Test, admin: Caller): Record<string, () => Promise<KnownFactor>> {
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
  async function madeBy(me: Caller) {
    // Proven long ago: the clock moves with each route.
    await db.updateTable('session').set({ provedAt: t.clock.now() }).where('id', '=', me.sessionId).execute()
    const device = softPasskey(t.services.config.publicUrl)
    const { options } = await t.ok(factors.beginPasskey, {}, me)
    return { device, body: { name: 'Laptop', response: device.make(options) } }
  }
  async function deskOf(employeeId: string, pin: string | null = null) {
    const device = newToken()
    const deviceId = newId()
    const now = t.clock.now()
    await db
      .insertInto('device')
      .values({ id: deviceId, hash: hashToken(device), name: 'Chrome en Windows' })
      .execute()
    const pinHash = pin && (await hashPassword(pin))
    await db.insertInto('knownDevice').values({ employeeId, deviceId, lastFullAt: now, knownSince: now, pinHash }).execute()
    await db.updateTable('session').set({ provedAt: now }).where('employeeId', '=', employeeId).execute()
    return device
  }
  async function invitedNow() {
    const { id } = await t.make.employee()
    await db.updateTable('employee').set({ passwordHash: null }).where('id', '=', id).execute()
    return { id, token: await openInvitation(db, id, t.clock.now()) }
  }
  return {
    'invitations.again': async () => ({ params: { id: (await invitedNow()).id } }),
    'invitations.look': async () => ({ body: { token: (await invitedNow()).token } }),
    'invitations.accept': async () => ({ body: { token: (await invitedNow()).token } }),
    async 'desk.login'() {
      const { id: employee } = await t.make.employee()
      return { body: { device: await deskOf(employee, PIN), employee, pin: PIN } }
    },
    'desk.people': async () => ({ body: { device: newToken() } }),
    'desk.dropPin': async () => ({ query: { device: await deskOf(admin.employeeId, PIN) }, as: admin }),
    // Employees with wide permissions cannot have a PIN.
    async 'desk.setPin'() {
      const as = await t.as('get /students/')
      return { body: { device: await deskOf(as.employeeId), pin: PIN }, as }
    },
    async 'factors.addPasskey'() {
      await without()
      return { body: (await madeBy(admin)).body }
    },
    async 'session.loginPasskey'() {
      const me = await t.as()
      const { device, body } = await madeBy(me)
      await t.ok(factors.addPasskey, { body }, me)
      const { ticket, options } = await t.ok(session.passkeyOptions, {})
      return { body: { ticket, response: device.sign(options) } }
    },
    'session.recover': async () => ({ body: { email: (await t.make.employee()).email } }),
    async 'session.close'() {
      const { sessionId } = await t.admin()
      await db.updateTable('session').set({ employeeId: admin.employeeId }).where('id', '=', sessionId).execute()
      return { params: { id: sessionId } }
    },
    async 'session.loginFactor'() {
      const { id } = await t.make.employee()
      const [code] = await makeCodes(ground(), id)
      const ticket = await openTicket(db, { employeeId: id, keep: false, recoveryHash: null, challenge: null }, t.clock.now())
      return { body: { ticket, code, totp: undefined, passkey: undefined } }
    },
    async 'session.prove'() {
      await without()
      await db
        .updateTable('employee')
        .set({ passwordHash: await hashPassword(PASSWORD) })
        .where('id', '=', admin.employeeId)
        .execute()
      return { body: { password: PASSWORD, totp: undefined, code: undefined, passkey: undefined } }
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
