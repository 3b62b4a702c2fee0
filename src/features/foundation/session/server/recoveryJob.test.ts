import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { passwordFits } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { session, sessionFailures } from '../contract.ts'
import { sendRecovery } from './recoveryJob.ts'

const t = await startTest()
const HOUR = 3_600_000
const DAY = 24 * HOUR
beforeEach(async () => {
  // 5 an hour per address: every test starts in an hour of its own.
  await t.clock.advance(2 * HOUR)
})
afterEach(() => {
  vi.restoreAllMocks()
  Object.assign(t.mail, { configured: true, answer: { state: 'sent' }, letters: [] })
})

const PASSWORD = /[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/
const recover = (email: string) => t.ok(session.recover, { body: { email } })
const recoveryOf = (id: string) =>
  t.db.selectFrom('employee').select(['recoveryHash', 'recoveryExpiresAt']).where('id', '=', id).executeTakeFirstOrThrow()

async function everything(): Promise<string> {
  const tables = await Promise.all(
    ['outbox', 'audit', 'idempotency', 'pgboss.job'].map(table =>
      t.pool.query(`select coalesce(json_agg(x), '[]')::text as rows from ${table} x`),
    ),
  )
  return tables.map(({ rows }) => rows[0].rows as string).join('\n')
}

describe('recovery letters', () => {
  test('ACC-41, ACC-42: the mail brings a working password; only its hash is stored, for 24 h, and outbox, queue and log do not contain it', async () => {
    const { id, email } = await t.make.employee({ name: 'Lucía', password: 'la-de-siempre' })
    await recover(email)
    await t.runJobs()
    const letter = t.mail.letters[0]!
    expect(letter).toMatchObject({ to: email, subject: 'Tu contraseña temporal' })
    const password = PASSWORD.exec(letter.text)![0]
    const { recoveryHash, recoveryExpiresAt } = await recoveryOf(id)
    expect(await passwordFits(recoveryHash, password)).toBe(true)
    expect(recoveryExpiresAt).toEqual(new Date(t.clock.now().getTime() + DAY))
    expect(await everything()).not.toContain(password)
    expect(t.logs.join('\n')).not.toContain(password)
    expect(await t.db.selectFrom('outbox').select('id').execute()).toEqual([])
    expect((await t.ok(session.login, { body: { email, password } })).mustChangePassword).toBe(true)
  })

  test('ACC-43: every request creates another one', async () => {
    const { email } = await t.make.employee()
    await recover(email)
    await recover(email)
    await t.runJobs()
    const [first, second] = t.mail.letters.filter(({ text }) => PASSWORD.test(text)).map(letter => PASSWORD.exec(letter.text)![0])
    expect(first).not.toBe(second)
  })

  test('M154: sends no password for a request that waited more than a day', async () => {
    const { id } = await t.make.employee()
    const wantedAt = t.clock.now().getTime() - DAY - 1
    await sendRecovery.run({ employeeId: id, wantedAt }, t.jobContext())
    expect([await recoveryOf(id), t.mail.letters]).toEqual([{ recoveryHash: null, recoveryExpiresAt: null }, []])
  })

  test("M146: refuses to send a password with a link to the reader's own computer; without mail it is printed", async () => {
    const { id, email } = await t.make.employee()
    Object.assign(t.services.config, { trustProxy: 1 })
    onTestFinished(() => void Object.assign(t.services.config, { trustProxy: false }))
    expect(await t.call(session.recover, { body: { email } })).toMatchObject({
      status: 409,
      body: { error: { message: { es: sessionFailures.NO_PUBLIC_URL.message } } },
    })
    await t.runJobs()
    expect(t.mail.letters).toEqual([])
    expect((await recoveryOf(id)).recoveryHash).toBeNull()
    t.mail.configured = false
    vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    await recover(email)
  })

  test("ACC-49: without SMTP it is printed on the server's console only", async () => {
    t.mail.configured = false
    const printed: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0)
    const { id, email } = await t.make.employee()
    await recover(email)
    await t.runJobs()
    const line = printed.find(text => text.includes(email))!
    expect(await passwordFits((await recoveryOf(id)).recoveryHash, PASSWORD.exec(line)![0])).toBe(true)
    expect(t.mail.letters).toEqual([])
    expect(t.logs.join('\n')).not.toContain(PASSWORD.exec(line)![0])
  })

  test('ACC-50: a mail server that is away is tried again, one that refuses is not', async () => {
    const { email } = await t.make.employee()
    t.mail.answer = { state: 'failed', permanent: false, reason: 'away' }
    await recover(email)
    expect(await t.runJobs({ mayFail: true })).toMatchObject([{ name: 'send-recovery', error: expect.any(Error) }])
    t.mail.answer = { state: 'failed', permanent: true, reason: 'no such user' }
    await recover(email)
    expect(await t.runJobs()).toEqual([{ name: 'send-recovery' }])
  })

  test('ACC-51: an employee deleted meanwhile gets nothing', async () => {
    const { id, email } = await t.make.employee()
    await recover(email)
    await t.db.updateTable('employee').set({ deletedAt: t.clock.now() }).where('id', '=', id).execute()
    await t.runJobs()
    expect(t.mail.letters).toEqual([])
  })
})
