import { describe, expect, test } from 'vitest'
import { roles } from '#features/foundation/roles/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { stepAt, totpCode } from '#server/auth/totp.ts'
import type { Caller } from '#server/testing/callers.ts'
import { startTest } from '#server/testing/harness.ts'
import { softPasskey, type SoftPasskey } from '#server/testing/softPasskey.ts'
import { session } from '../contract.ts'
import { factors } from '../factorContract.ts'
import { passkeySite } from './passkeys.ts'

const t = await startTest({ env: { PUBLIC_URL: 'https://plantel.test' } })
const SITE = 'https://plantel.test'
const MINUTE = 60_000
const PASSWORD = 'la de Lucía'
const passwordHash = await hashPassword(PASSWORD)

async function lucia(): Promise<Caller> {
  const me = await t.as('get /students/')
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  return me
}
async function add(me: Caller, key: SoftPasskey, name = 'Laptop') {
  const { options } = await t.ok(factors.beginPasskey, {}, me)
  return t.ok(factors.addPasskey, { body: { name, response: key.make(options) } }, me)
}
async function withKey() {
  const me = await lucia()
  const key = softPasskey(SITE)
  const { codes, factor } = await add(me, key)
  return { me, key, codes, factor }
}
const begin = () => t.ok(session.passkeyOptions, {})
const proved = (me: Caller, provedAt: Date | null) => t.db.updateTable('session').set({ provedAt }).where('id', '=', me.sessionId).execute()
const PASSKEY_UNKNOWN = {
  status: 401,
  code: 'PASSKEY_UNKNOWN',
  message: 'No conocemos esta llave de acceso. Entra con tu correo y contraseña.',
}
const letters = (to: string) => t.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', to).execute()

describe('signing in', () => {
  test('CON-31: a passkey alone opens the session, without e-mail and password', async () => {
    const { me, key } = await withKey()
    const { ticket, options } = await begin()
    expect(options).toEqual({ challenge: expect.any(String), rpId: 'plantel.test', timeout: 120_000, userVerification: 'required' })
    const { token, user } = await t.ok(session.loginPasskey, { body: { ticket, response: key.sign(options), keepSession: true } })
    expect(user.email).toBe(me.email)
    expect((await t.ok(session.current, {}, { token })).user.email).toBe(me.email)
    const row = await t.db
      .selectFrom('session')
      .select(['keep', 'method'])
      .where('employeeId', '=', me.employeeId)
      .where('keep', '=', true)
      .execute()
    expect(row).toEqual([{ keep: true, method: 'passkey' }])
  })

  test('CON-31: a challenge is signed once, within 5 minutes', async () => {
    const { key } = await withKey()
    const { ticket, options } = await begin()
    const response = key.sign(options)
    const answers = await Promise.all([1, 2, 3].map(() => t.call(session.loginPasskey, { body: { ticket, response } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    const late = await begin()
    await t.clock.advance(5 * MINUTE + 1_000)
    expect(await t.refused(session.loginPasskey, { body: { ticket: late.ticket, response: key.sign(late.options) } })).toMatchObject({
      code: 'TICKET_OVER',
    })
  })

  test('CON-30: refuses a decreased counter, a foreign page, missing verification and another’s handle alike, and reports once a day', async () => {
    const { me, key } = await withKey()
    const other = await withKey()
    const handle = Buffer.from(other.me.employeeId).toString('base64url')
    const { ticket, options } = await begin()
    await t.ok(session.loginPasskey, { body: { ticket, response: key.sign(options, { counter: 40 }) } })
    for (const lie of [
      { counter: 40 },
      { origin: 'https://plantel.test.example' },
      { verified: false, counter: 50 },
      { handle, counter: 51 },
    ]) {
      const now = await begin()
      expect(
        await t.refused(session.loginPasskey, { body: { ticket: now.ticket, response: key.sign(now.options, lie) } }),
        JSON.stringify(lie),
      ).toMatchObject(PASSKEY_UNKNOWN)
    }
    const warnings = (await letters(me.email)).filter(({ subject }) => subject === 'Rechazamos una llave de acceso')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]!.text).toContain('no la aceptamos')
    await t.clock.advance(24 * 60 * MINUTE + 1_000)
    const next = await begin()
    await t.refused(session.loginPasskey, { body: { ticket: next.ticket, response: key.sign(next.options, { counter: 1 }) } })
    expect((await letters(me.email)).filter(({ subject }) => subject === 'Rechazamos una llave de acceso')).toHaveLength(2)
  })

  test("CON-30: refuses an unknown passkey, another challenge and a deleted user's passkey alike", async () => {
    const { me, key } = await withKey()
    const stranger = softPasskey(SITE)
    const first = await begin()
    stranger.make({ ...(await t.ok(factors.beginPasskey, {}, me)).options })
    expect(await t.refused(session.loginPasskey, { body: { ticket: first.ticket, response: stranger.sign(first.options) } })).toMatchObject(
      PASSKEY_UNKNOWN,
    )
    const [one, two] = [await begin(), await begin()]
    expect(await t.refused(session.loginPasskey, { body: { ticket: one.ticket, response: key.sign(two.options) } })).toMatchObject(
      PASSKEY_UNKNOWN,
    )
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', me.employeeId).execute()
    expect(await t.refused(session.loginPasskey, { body: { ticket: two.ticket, response: key.sign(two.options) } })).toMatchObject(
      PASSKEY_UNKNOWN,
    )
  })

  test('CON-31: a user with only a passkey does the second step with it, or with a recovery code', async () => {
    const { me, key, codes } = await withKey()
    const signIn = () => t.ok(session.login, { body: { email: me.email, password: PASSWORD } })
    const { ticket, methods, passkey } = await signIn()
    expect(methods).toEqual(['passkey', 'code'])
    expect(passkey!.allowCredentials).toHaveLength(1)
    expect(
      await t.refused(session.loginFactor, { body: { ticket: ticket!, passkey: key.sign(passkey!, { origin: 'https://otra.example' }) } }),
    ).toMatchObject(PASSKEY_UNKNOWN)
    const { user } = await t.ok(session.loginFactor, { body: { ticket: ticket!, passkey: key.sign(passkey!) } })
    expect(user.email).toBe(me.email)
    await t.ok(session.loginFactor, { body: { ticket: (await signIn()).ticket!, code: codes[0]! } })
    // Another account's passkey is not her second step.
    const other = await withKey()
    const again = await signIn()
    expect(
      await t.refused(session.loginFactor, { body: { ticket: again.ticket!, passkey: other.key.sign(again.passkey!) } }),
    ).toMatchObject(PASSKEY_UNKNOWN)
  })

  test('CON-42: an address may request 300 challenges an hour', async () => {
    await t.db
      .insertInto('throttle')
      .values({ kind: 'passkey', key: '127.0.0.1', hits: 299, since: t.clock.now(), lastAt: t.clock.now() })
      .onConflict(on => on.columns(['kind', 'key']).doUpdateSet({ hits: 299, since: t.clock.now(), blockedUntil: null }))
      .execute()
    await begin()
    expect(await t.refused(session.passkeyOptions, {})).toMatchObject({ status: 429, code: 'TOO_MANY_TRIES' })
    await t.db.deleteFrom('throttle').where('kind', '=', 'passkey').execute()
  })
})

describe("one's own passkeys", () => {
  test('CON-30, CON-33: the first brings ten recovery codes, others none; each has a name and is removed alone', async () => {
    const { me, key, codes, factor } = await withKey()
    expect(codes).toHaveLength(10)
    expect(factor).toMatchObject({ kind: 'passkey', name: 'Laptop', lastUsedAt: null })
    const phone = softPasskey(SITE)
    const second = await add(me, phone, 'Teléfono')
    expect(second.codes).toEqual([])
    const { ticket, options } = await begin()
    await t.ok(session.loginPasskey, { body: { ticket, response: phone.sign(options) } })
    const { factors: ownFactors, codesLeft } = await t.ok(factors.list, {}, me)
    expect(ownFactors.map(({ name, lastUsedAt }) => [name, lastUsedAt !== null])).toEqual([
      ['Laptop', false],
      ['Teléfono', true],
    ])
    expect(codesLeft).toBe(10)
    await t.ok(factors.remove, { params: { id: factor._id } }, me)
    const firstTicket = await begin()
    expect(
      await t.refused(session.loginPasskey, { body: { ticket: firstTicket.ticket, response: key.sign(firstTicket.options) } }),
    ).toMatchObject(PASSKEY_UNKNOWN)
    expect((await t.ok(factors.list, {}, me)).codesLeft).toBe(10)
    await t.ok(factors.remove, { params: { id: second.factor._id } }, me)
    expect(await t.ok(factors.list, {}, me)).toEqual({ success: true, factors: [], codesLeft: 0 })
    expect((await letters(me.email)).map(({ text }) => text).join()).toContain('«Teléfono»')
  })

  test('CON-30: ten at most, each device once', async () => {
    const { me, key } = await withKey()
    const { options } = await t.ok(factors.beginPasskey, {}, me)
    expect(options).toMatchObject({
      attestation: 'none',
      rp: { id: 'plantel.test' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(options.excludeCredentials).toHaveLength(1)
    expect(await t.refused(factors.addPasskey, { body: { name: 'Otra vez', response: key.make(options) } }, me)).toMatchObject({
      status: 409,
      code: 'PASSKEY_THERE',
    })
    for (let i = 2; i <= 10; i++) await add(me, softPasskey(SITE), `Llave ${i}`)
    expect(await t.refused(factors.beginPasskey, {}, me)).toMatchObject({ status: 409, code: 'PASSKEY_MOST' })
  })

  test('CON-30: refuses a passkey made for another page, without verification, or too late', async () => {
    const me = await lucia()
    for (const lie of [{ origin: 'https://otra.example' }, { verified: false }]) {
      const { options } = await t.ok(factors.beginPasskey, {}, me)
      const body = { name: 'Laptop', response: softPasskey(SITE).make(options, lie) }
      expect(await t.refused(factors.addPasskey, { body }, me)).toMatchObject({ status: 409, code: 'PASSKEY_REFUSED' })
    }
    const { options } = await t.ok(factors.beginPasskey, {}, me)
    const another = await lucia()
    const body = { name: 'Laptop', response: softPasskey(SITE).make(options) }
    expect(await t.refused(factors.addPasskey, { body }, another)).toMatchObject({ code: 'PASSKEY_REFUSED' })
    await t.clock.advance(5 * MINUTE + 1_000)
    expect(await t.refused(factors.addPasskey, { body }, me)).toMatchObject({ code: 'PASSKEY_REFUSED' })
    expect((await t.ok(factors.list, {}, me)).factors).toEqual([])
  })

  test('CON-32: while a role requires a second step, the last of several stays', async () => {
    const { me, factor } = await withKey()
    const phone = await add(me, softPasskey(SITE), 'Teléfono')
    const allows = [{ path: '/students/', methods: ['get' as const] }]
    await t.ok(
      roles.update,
      { params: { id: me.roleId }, body: { name: `Rol ${me.roleId}`, description: 'Mostrador', allows, needsFactor: true } },
      await t.admin(),
    )
    await t.ok(factors.remove, { params: { id: factor._id } }, me)
    expect(await t.refused(factors.remove, { params: { id: phone.factor._id } }, me)).toMatchObject({ status: 409, code: 'FACTOR_NEEDED' })
  })
})

describe('fresh proof', () => {
  test('CON-35: with a passkey, which is offered first when it was used last', async () => {
    const { me, key } = await withKey()
    const { secret } = await t.ok(factors.beginTotp, {}, me)
    await t.clock.advance(MINUTE)
    const confirmed = await t.ok(factors.confirmTotp, { body: { code: totpCode(secret, stepAt(t.clock.now())) } }, me)
    // The passkey's recovery codes stay valid.
    expect(confirmed.codes).toEqual([])
    await proved(me, null)
    const refusalExt = async () => (await t.call(factors.newCodes, {}, { as: me })).body.errorExt
    expect(await refusalExt()).toMatchObject({ code: 'CONFIRM_IDENTITY', methods: ['totp', 'passkey', 'code'] })
    await t.clock.advance(MINUTE)
    const { options } = await t.ok(session.proofOptions, {}, me)
    expect(options.allowCredentials).toHaveLength(1)
    const passkey = key.sign(options)
    await t.ok(session.prove, { body: { passkey } }, me)
    await t.ok(factors.newCodes, {}, me)
    await proved(me, null)
    expect(await refusalExt()).toMatchObject({ methods: ['passkey', 'totp', 'code'] })
    // A signature can be used only once.
    expect(await t.refused(session.prove, { body: { passkey } }, me)).toMatchObject({ status: 401, code: 'PASSKEY_UNKNOWN' })
  })

  test('CON-35: a signature for signing in proves nothing, nor one of a colleague', async () => {
    const { me, key } = await withKey()
    const other = await withKey()
    const { options } = await begin()
    expect(await t.refused(session.prove, { body: { passkey: key.sign(options) } }, me)).toMatchObject(PASSKEY_UNKNOWN)
    const own = await t.ok(session.proofOptions, {}, me)
    expect(await t.refused(session.prove, { body: { passkey: other.key.sign(own.options) } }, me)).toMatchObject(PASSKEY_UNKNOWN)
  })
})

test('CON-30: only where browsers make passkeys: with https and a name, or on the machine itself', () => {
  const site = (publicUrl: string) => passkeySite({ publicUrl })?.rpId ?? null
  expect(['https://plantel.mx', 'http://localhost:4000', 'https://plantel.mx:8443/x'].map(site)).toEqual([
    'plantel.mx',
    'localhost',
    'plantel.mx',
  ])
  expect(['http://plantel.mx', 'https://10.0.0.4', 'http://127.0.0.1:4000', 'https://[::1]'].map(site)).toEqual([null, null, null, null])
})
