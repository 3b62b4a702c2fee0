import { describe, expect, test } from 'vitest'
import { hashPassword } from '#server/auth/passwords.ts'
import { stepAt, totpCode } from '#server/auth/totp.ts'
import { FACTOR_KEY_FILE } from '#server/auth/vault.ts'
import { startTest } from '#server/testing/harness.ts'
import { rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { resetFactor } from './resetFactor.ts'
import { session, sessionFailures } from '../contract.ts'
import { factorFailures, factors } from '../factorContract.ts'

const t = await startTest()
const MINUTE = 60_000
const PASSWORD = 'correcto'
const passwordHash = await hashPassword(PASSWORD)
const codeOf = (body: unknown) => (body as { errorExt?: { code: string } }).errorExt?.code

async function lucia() {
  const me = await t.as()
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  const response = await t.call(factors.beginTotp, {}, { as: me })
  const secret = response.body.secret as string
  const now = () => totpCode(secret, stepAt(t.clock.now()))
  const confirmed = await t.call(factors.confirmTotp, { body: { code: now() } }, { as: me })
  expect(confirmed.status).toBe(200)
  await t.clock.advance(MINUTE)
  return { ...me, secret, now, codes: confirmed.body.codes as string[] }
}
const signIn = (email: string) => t.call(session.login, { body: { email, password: PASSWORD } })
const ticketOf = async (email: string) => (await signIn(email)).body.ticket as string
const finish = (ticket: string, proof: { totp?: string; code?: string }) => t.call(session.loginFactor, { body: { ticket, ...proof } })

describe('signing in', () => {
  test('CON-31: a right password leads to the second step, without a token; the app’s code opens the session', async () => {
    const { email, now } = await lucia()
    const { status, body } = await signIn(email)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, step: 'factor', ticket: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'code'] })
    const response = await finish(body.ticket as string, { totp: now() })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ token: expect.any(String), user: { email } })
    expect((await t.call(session.current, {}, { as: { token: response.body.token as string } })).status).toBe(200)
  })

  test('CON-31: a ticket is stored as a hash, and ends after 5 minutes, after 5 attempts, and with its use', async () => {
    const { email, now } = await lucia()
    const ticket = await ticketOf(email)
    expect(JSON.stringify(await t.db.selectFrom('signInTicket').selectAll().execute())).not.toContain(ticket)
    for (let i = 0; i < 5; i++) expect(codeOf((await finish(ticket, { totp: '000000' })).body)).toBe(sessionFailures.FACTOR_WRONG.code)
    expect(codeOf((await finish(ticket, { totp: now() })).body)).toBe(sessionFailures.TICKET_OVER.code)

    const late = await ticketOf(email)
    await t.clock.advance(5 * MINUTE + 1_000)
    expect(codeOf((await finish(late, { totp: now() })).body)).toBe(sessionFailures.TICKET_OVER.code)

    const used = await ticketOf(email)
    expect((await finish(used, { totp: now() })).status).toBe(200)
    await t.clock.advance(MINUTE)
    expect(codeOf((await finish(used, { totp: now() })).body)).toBe(sessionFailures.TICKET_OVER.code)
  })

  test('CON-30: twenty concurrent sign-ins with one code: one succeeds', async () => {
    const { email, now } = await lucia()
    // Beyond the ten free tries of an account nothing would be judged.
    const tickets = await Promise.all(Array.from({ length: 9 }, () => ticketOf(email)))
    const answers = await Promise.all(tickets.map(ticket => finish(ticket, { totp: now() })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('CON-33: a recovery code works once, in any spelling, and its owner learns how many remain', async () => {
    const { email, codes } = await lucia()
    expect(codes).toHaveLength(10)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
    const typed = ` ${codes[3]!.toUpperCase().replace('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')} `
    expect((await finish(await ticketOf(email), { code: typed })).status).toBe(200)
    expect(codeOf((await finish(await ticketOf(email), { code: codes[3]! })).body)).toBe(sessionFailures.FACTOR_WRONG.code)
    const letters = await t.db.selectFrom('outbox').select(['subject', 'text']).where('recipient', '=', email).execute()
    const letter = letters.find(({ subject }) => subject === 'Usaste un código de respaldo')
    expect(letter?.text).toContain('Te quedan 9.')
  })

  test('CON-42: the eleventh try of an account in an hour waits, whatever its tickets', async () => {
    const { email, now } = await lucia()
    const [one, two, three] = [await ticketOf(email), await ticketOf(email), await ticketOf(email)]
    for (const ticket of [one, two]) for (let i = 0; i < 5; i++) await finish(ticket, { totp: '000000' })
    const blocked = await finish(three, { totp: now() })
    expect(blocked.status).toBe(429)
    expect(blocked.headers['retry-after']).toBe('60')
  })

  test('CON-31: a mailed password still needs the second step, and is used up only with it', async () => {
    const { email, employeeId, now } = await lucia()
    const mailed = await hashPassword('kx7m-2pqa-kx7m-2pqa')
    await t.db
      .updateTable('employee')
      .set({ recoveryHash: mailed, recoveryExpiresAt: new Date(t.clock.now().getTime() + 60 * MINUTE) })
      .where('id', '=', employeeId)
      .execute()
    const { body } = await t.call(session.login, { body: { email, password: 'kx7m-2pqa-kx7m-2pqa' } })
    expect(body.step).toBe('factor')
    expect((await finish(body.ticket as string, { totp: '000000' })).status).toBe(401)
    const response = await finish(body.ticket as string, { totp: now() })
    expect(response.body).toMatchObject({ mustChangePassword: true })
    expect((await t.call(session.login, { body: { email, password: 'kx7m-2pqa-kx7m-2pqa' } })).status).toBe(401)
  })
})

describe("one's own second step", () => {
  test('CON-30: at most one app; an unconfirmed one is not asked for', async () => {
    const me = await lucia()
    expect(codeOf((await t.call(factors.beginTotp, {}, { as: me })).body)).toBe(factorFailures.FACTOR_THERE.code)
    const { body } = await t.call(factors.list, {}, { as: me })
    expect(body).toMatchObject({ factors: [{ kind: 'totp' }], codesLeft: 10 })

    const other = await t.as()
    await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', other.employeeId).execute()
    await t.call(factors.beginTotp, {}, { as: other })
    expect((await t.call(factors.list, {}, { as: other })).body).toMatchObject({ factors: [], codesLeft: 0 })
    expect((await signIn(other.email)).body.token).toEqual(expect.any(String))
    expect(codeOf((await t.call(factors.confirmTotp, { body: { code: '000000' } }, { as: other })).body)).toBe(
      sessionFailures.FACTOR_WRONG.code,
    )
    expect(codeOf((await t.call(factors.newCodes, {}, { as: other })).body)).toBe(factorFailures.FACTOR_NONE.code)
  })

  test('CON-33: new codes replace all; without a method the password is enough again; each change is reported', async () => {
    const me = await lucia()
    const { email, codes } = me
    const response = await t.call(factors.newCodes, {}, { as: me })
    expect(codeOf((await finish(await ticketOf(email), { code: codes[0]! })).body)).toBe(sessionFailures.FACTOR_WRONG.code)
    expect((await finish(await ticketOf(email), { code: (response.body.codes as string[])[0]! })).status).toBe(200)
    const { body } = await t.call(factors.list, {}, { as: me })
    const [factor] = body.factors as { _id: string }[]
    const stranger = await lucia()
    expect((await t.call(factors.remove, { params: { id: factor!._id } }, { as: stranger })).status).toBe(404)
    expect((await t.call(factors.remove, { params: { id: factor!._id } }, { as: me })).status).toBe(200)
    expect((await signIn(email)).body.token).toEqual(expect.any(String))
    const letters = await t.db
      .selectFrom('outbox')
      .select('text')
      .where('recipient', '=', email)
      .where('subject', '=', 'Cambió tu segundo paso')
      .execute()
    expect(letters).toHaveLength(3)
  })

  test('CON-33: the server’s command removes a lost second step and ends the sessions', async () => {
    const me = await lucia()
    expect(await resetFactor(t.db, me.email)).toBe(true)
    expect((await t.call(session.current, {}, { as: me })).status).toBe(401)
    expect((await signIn(me.email)).body.token).toEqual(expect.any(String))
    expect(await resetFactor(t.db, 'nadie@plantel.mx')).toBe(false)
  })

  test('CON-34: secret and codes are sealed; without their key the app does not work, and the answer says why', async () => {
    const { email, secret, codes, now } = await lucia()
    const rows = JSON.stringify([
      await t.db.selectFrom('factor').selectAll().execute(),
      await t.db.selectFrom('recoveryCode').selectAll().execute(),
    ])
    for (const hiddenSecret of [secret, ...codes, ...codes.map(code => code.replace('-', ''))]) expect(rows).not.toContain(hiddenSecret)
    const file = join(t.services.config.dataDir, FACTOR_KEY_FILE)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const ticket = await ticketOf(email)
    await rename(file, `${file}.lost`)
    const response = await finish(ticket, { totp: now() })
    expect([response.status, codeOf(response.body)]).toEqual([503, sessionFailures.FACTOR_KEY_MISSING.code])
    await rename(`${file}.lost`, file)
    expect((await finish(ticket, { totp: now() })).status).toBe(200)
  })
})

describe('fresh proof', () => {
  const provedAt = async (sessionId: string, at: Date | null) =>
    t.db.updateTable('session').set({ provedAt: at }).where('id', '=', sessionId).execute()

  test('CON-35: valid at 5 minutes, not a second later; the password is the proof of users without a second step', async () => {
    const me = await t.as()
    await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
    await provedAt(me.sessionId, t.clock.now())
    await t.clock.advance(5 * MINUTE)
    expect((await t.call(factors.beginTotp, {}, { as: me })).status).toBe(200)
    await t.clock.advance(1_000)
    const response = await t.call(factors.beginTotp, {}, { as: me })
    expect([response.status, codeOf(response.body)]).toEqual([403, 'CONFIRM_IDENTITY'])
    expect(response.body.errorExt).toMatchObject({ methods: ['password'] })
    expect(codeOf((await t.call(session.prove, { body: { password: 'otra' } }, { as: me })).body)).toBe(sessionFailures.PROOF_WRONG.code)
    const proved = await t.call(session.prove, { body: { password: PASSWORD } }, { as: me })
    expect(proved.body.until).toBe(new Date(t.clock.now().getTime() + 5 * MINUTE).toISOString())
    expect((await t.call(factors.beginTotp, {}, { as: me })).status).toBe(200)
  })

  test('CON-35: a user with a second step proves by it alone, for this session alone', async () => {
    const me = await lucia()
    await provedAt(me.sessionId, null)
    const response = await t.call(factors.newCodes, {}, { as: me })
    expect(response.body.errorExt).toMatchObject({ code: 'CONFIRM_IDENTITY', methods: ['totp', 'code'] })
    expect((await t.call(session.prove, { body: { password: PASSWORD } }, { as: me })).status).toBe(401)
    expect((await t.call(session.prove, { body: { totp: me.now() } }, { as: me })).status).toBe(200)
    const { body } = await t.call(factors.newCodes, {}, { as: me })
    await provedAt(me.sessionId, null)
    expect((await t.call(session.prove, { body: { code: (body.codes as string[])[0]! } }, { as: me })).status).toBe(200)
  })
})
