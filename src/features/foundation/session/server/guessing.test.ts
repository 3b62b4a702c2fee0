// Guessing of passwords, and unrequested recoveries (CON-40 to CON-43). The server trusts one proxy, so that a test can use any address.
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cleanUp } from '#server/jobs/cleanUp.ts'
import argon2 from '@node-rs/argon2'
import { startTest } from '#server/testing/harness.ts'
import { session } from '../contract.ts'

const actual = argon2.verify
const verify = vi.spyOn(argon2, 'verify')
afterAll(() => verify.mockRestore())

const t = await startTest({ env: { TRUST_PROXY: '1', PUBLIC_URL: 'http://plantel.test' } })
const HOUR = 3_600_000
const DAY = 24 * HOUR
const GUESSING = (minutes: number) =>
  `Alguien está probando contraseñas de esta cuenta. Entra desde un equipo que ya usas o con tu llave de acceso, pide una contraseña temporal o espera ${minutes} min.`
beforeEach(async () => {
  await t.clock.advance(2 * DAY)
})

const HOME = '189.203.1.7'
const device = (nth: number) => `${'d'.repeat(40)}${String(nth).padStart(3, '0')}`
interface From {
  address?: string
  device?: string
}
const signIn = (email: string, password: string, { address = HOME, device }: From = {}) =>
  t.call(session.login, { body: { email, password, device } }, { headers: { 'x-forwarded-for': address } })
const recover = (email: string, address: string) =>
  t.call(session.recover, { body: { email } }, { headers: { 'x-forwarded-for': address } })
const far = (nth: number) => `45.${nth >> 8}.${nth & 255}.9`
const near = (nth: number) => `2001:db8:77:1::${(nth + 1).toString(16)}`

interface Outcome {
  judged: number
  guessing: number
}
/** One wrong password from each of these, `atOnce` at the same time. */
async function flood(email: string, sources: readonly string[], atOnce: number): Promise<Outcome> {
  const outcome = { judged: 0, guessing: 0 }
  for (let at = 0; at < sources.length; at += atOnce)
    for (const { status, body } of await Promise.all(
      sources.slice(at, at + atOnce).map(address => signIn(email, 'adivinada', { address })),
    )) {
      if (status === 401) outcome.judged += 1
      if (body.errorExt?.code === 'GUESSING') outcome.guessing += 1
    }
  return outcome
}

describe('M8 CON-41: one count of an account for all unknown devices', () => {
  test('M8 CON-41: checks 20 of 200 attempts from 180 addresses and one /64, ten at once; Lucía gets in on her own device all the while', async () => {
    const { email } = await t.make.employee({ name: 'Lucía', password: 'la-mia' })
    expect((await signIn(email, 'la-mia', { device: device(1) })).status).toBe(200)
    const sources = Array.from({ length: 200 }, (_, nth) => (nth % 10 === 9 ? near(nth) : far(nth)))
    // One after the other first, so that each is checked or refused by itself.
    const first = await flood(email, sources.slice(0, 30), 1)
    verify.mockClear()
    const [rest, own] = await Promise.all([
      flood(email, sources.slice(30), 10),
      signIn(email, 'la-mia', { device: device(1), address: far(400) }),
    ])
    expect(first).toEqual({ judged: 20, guessing: 10 })
    expect(rest).toEqual({ judged: 0, guessing: 170 })
    expect(own.status).toBe(200)
    // The refused tries cost no hash: only Lucía's two were checked.
    expect(verify).toHaveBeenCalledTimes(2)
  })

  test('M8 CON-41: 100 at the same moment are judged one at a time, at most 21 in all', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    let running = 0
    let most = 0
    verify.mockImplementation(async (...args) => {
      running += 1
      most = Math.max(most, running)
      return actual(...args).finally(() => (running -= 1))
    })
    const { judged } = await flood(
      email,
      Array.from({ length: 100 }, (_, nth) => far(nth)),
      100,
    )
    verify.mockImplementation(actual)
    expect(judged).toBeGreaterThan(0)
    expect(judged).toBeLessThanOrEqual(21)
    // Each costs two hashes: the own password, and the recovery password.
    expect(most).toBe(2)
  })

  test('M8 CON-41: three unknown desks that sign in to one account at once all succeed', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    // Hashing takes as long as the machine is busy, and no call waits longer than a second.
    verify.mockImplementation(async (_stored, typed) => typed === 'la-mia')
    const all = await Promise.all(Array.from({ length: 3 }, () => signIn(email, 'la-mia')))
    verify.mockImplementation(actual)
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('M8 CON-41: a call that waits for another attempt on the account is refused after a second; a known device does not wait', async () => {
    const { email } = await t.make.employee({ name: 'Lucía', password: 'la-mia' })
    await signIn(email, 'la-mia', { device: device(8) })
    await t.db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(hashtextextended('login ' || ${email}, 0))`.execute(trx)
      const { status, headers, body } = await signIn(email, 'la-mia', { device: device(9) })
      expect([status, headers['retry-after'], body.errorExt.code]).toEqual([429, '1', 'TOO_MANY_TRIES'])
      expect((await signIn(email, 'la-mia', { device: device(8) })).status).toBe(200)
    })
    expect((await signIn(email, 'la-mia', { device: device(9) })).status).toBe(200)
  })

  test('M8 CON-41: after the 20 free ones the waits double from 10 s to 15 min, so that a day has at most 125', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    const began = t.clock.now().getTime()
    const waits: number[] = []
    let judged = 0
    for (let nth = 0; waits.length < 9; nth++) {
      const { status, headers } = await signIn(email, 'mal', { address: far(nth) })
      if (status === 401) judged += 1
      else {
        waits.push(Number(headers['retry-after']))
        await t.clock.advance(waits.at(-1)! * 1000)
      }
    }
    expect(waits).toEqual([10, 20, 40, 80, 160, 320, 640, 900, 900])
    // The rest of the day allows one try each quarter of an hour.
    expect(judged + Math.ceil((began + DAY - t.clock.now().getTime()) / 900_000)).toBeLessThanOrEqual(125)
  })

  test('M8 CON-41: the message names the minutes; the same for an unknown account', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    for (const account of [email, 'nadie.nunca@plantel.mx']) {
      for (let nth = 0; nth < 27; nth++) {
        const { headers } = await signIn(account, 'mal', { address: far(nth) })
        if (headers['retry-after'] && nth < 26) await t.clock.advance(Number(headers['retry-after']) * 1000)
      }
      const { status, body, headers } = await signIn(account, 'la-mia', { address: far(900) })
      expect([status, body.errorExt.code]).toEqual([429, 'GUESSING'])
      expect(body.error.message.es).toBe(GUESSING(Math.ceil(Number(headers['retry-after']) / 60)))
    }
  })

  test('M8 CON-41: the right password on a new device forgives only its own attempt; earlier ones still count', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    for (let nth = 0; nth < 19; nth++) await signIn(email, 'mal', { address: far(nth) })
    expect((await signIn(email, 'la-mia', { device: device(2) })).status).toBe(200)
    expect(await flood(email, [far(30), far(31), far(32)], 1)).toEqual({ judged: 1, guessing: 2 })
  })

  test('M8 CON-41: a mailed password does not depend on the count: Tomás gets in from anywhere while others guess', async () => {
    const { email } = await t.make.employee({ name: 'Tomás', password: 'la-mia' })
    await flood(
      email,
      Array.from({ length: 25 }, (_, nth) => far(nth)),
      1,
    )
    expect((await recover(email, '187.1.1.1')).status).toBe(200)
    await t.runJobs()
    const [password] = /[a-z2-9]{4}(?:-[a-z2-9]{4}){3}/.exec(t.mail.letters.at(-1)!.text)!
    expect((await signIn(email, password, { address: far(700) })).status).toBe(200)
  })
})

describe('M8 CON-40: known devices and addresses', () => {
  test('M8 CON-40: a known device has a pair limit of its own, which wrong tries from the same address do not use up', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    await signIn(email, 'la-mia', { device: device(3) })
    for (let nth = 0; nth < 8; nth++) await signIn(email, 'mal', { device: device(50 + nth) })
    expect((await signIn(email, 'la-mia')).status).toBe(429)
    expect((await signIn(email, 'la-mia', { device: device(3) })).status).toBe(200)
    for (let nth = 0; nth < 5; nth++) expect((await signIn(email, 'mal', { device: device(3), address: far(nth) })).status).toBe(401)
    const { status, body } = await signIn(email, 'la-mia', { device: device(3), address: far(9) })
    expect([status, body.errorExt.code]).toEqual([429, 'TOO_MANY_TRIES'])
  })

  test('M8 CON-40: a device is known to users who signed in there within 60 days', async () => {
    const [ana, beto] = [await t.make.employee({ password: 'la-mia' }), await t.make.employee({ password: 'la-mia' })]
    await signIn(ana.email, 'la-mia', { device: device(4) })
    const shutOut = (email: string) =>
      flood(
        email,
        Array.from({ length: 21 }, (_, nth) => far(nth)),
        1,
      )
    await shutOut(ana.email)
    await shutOut(beto.email)
    expect((await signIn(beto.email, 'la-mia', { device: device(4) })).status).toBe(429)
    expect((await signIn(ana.email, 'la-mia', { device: device(4) })).status).toBe(200)
    await t.clock.advance(60 * DAY + 1000)
    await shutOut(ana.email)
    expect((await signIn(ana.email, 'la-mia', { device: device(4) })).status).toBe(429)
  })

  test('M8 CON-40: stores only a hash of a device, and deletes those older than 60 days', async () => {
    const { id, email } = await t.make.employee({ password: 'la-mia' })
    await signIn(email, 'la-mia', { device: device(5) })
    const of = () =>
      t.db
        .selectFrom('knownDevice as k')
        .innerJoin('device as d', 'd.id', 'k.deviceId')
        .selectAll('d')
        .where('k.employeeId', '=', id)
        .execute()
    expect(await of()).toMatchObject([{ hash: expect.stringMatching(/^[0-9a-f]{64}$/), name: 'Otro dispositivo' }])
    expect(JSON.stringify(await of())).not.toContain(device(5))
    await t.clock.advance(61 * DAY)
    const others = await t.make.employee({ password: 'la-mia' })
    await signIn(others.email, 'la-mia', { device: device(6) })
    await cleanUp.run({}, { db: t.db, now: t.clock.now() } as never)
    expect(await of()).toEqual([])
    expect(await t.db.selectFrom('device').select('id').execute()).toHaveLength(1)
  })

  test('M8 CON-40: a /64 is one address, an IPv4 inside an IPv6 the IPv4', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    for (let nth = 0; nth < 5; nth++) expect((await signIn(email, 'mal', { address: near(nth) })).status).toBe(401)
    expect((await signIn(email, 'mal', { address: near(99) })).status).toBe(429)
    for (const address of ['45.1.1.1', '::ffff:45.1.1.1', '45.1.1.1', '::ffff:45.1.1.1', '45.1.1.1'])
      expect((await signIn(email, 'mal', { address })).status).toBe(401)
    expect((await signIn(email, 'mal', { address: '::ffff:45.1.1.1' })).status).toBe(429)
  })
})

describe('M8 CON-42: one address that tries many accounts', () => {
  test('M8 CON-42: after 100 failed tries an hour it waits 5 s a try; known devices and right passwords do not count', async () => {
    const { email } = await t.make.employee({ password: 'la-mia' })
    expect((await signIn(email, 'la-mia', { device: device(7) })).status).toBe(200)
    for (let nth = 0; nth < 10; nth++) expect((await signIn(email, 'la-mia')).status).toBe(200)
    await t.db
      .insertInto('throttle')
      .values({ kind: 'login-address', key: HOME, hits: 96, since: t.clock.now(), lastAt: t.clock.now() })
      .onConflict(on => on.columns(['kind', 'key']).doUpdateSet(row => ({ hits: sql`${row.ref('throttle.hits')} + 96` })))
      .execute()
    for (let nth = 96; nth < 100; nth++) expect((await signIn(`cuenta${nth}@plantel.mx`, 'la-de-todos')).status).toBe(401)
    const { status, headers } = await signIn('cuenta100@plantel.mx', 'la-de-todos')
    expect([status, headers['retry-after']]).toEqual([429, '5'])
    expect((await signIn(email, 'la-mia', { device: device(7) })).status).toBe(200)
    expect((await signIn('cuenta100@plantel.mx', 'otra', { address: far(1) })).status).toBe(401)
    await t.clock.advance(5_000)
    expect((await signIn('cuenta100@plantel.mx', 'la-de-todos')).status).toBe(401)
    expect((await signIn('cuenta101@plantel.mx', 'la-de-todos')).status).toBe(429)
  })
})

describe('M7 CON-43: recovery has no limit that all share', () => {
  test('M7 CON-43: 30 recoveries of unknown e-mails, from many addresses, change nothing for others', async () => {
    const { email } = await t.make.employee()
    for (let nth = 0; nth < 30; nth++) expect((await recover(`nadie${nth}@plantel.mx`, far(nth >> 2))).status).toBe(404)
    expect((await recover(email, '187.1.1.1')).status).toBe(200)
  })

  test('M7 CON-43: 5 an hour of one address, whatever the e-mails; a /64 is one', async () => {
    for (let nth = 0; nth < 5; nth++) expect((await recover(`nadie${nth}@plantel.mx`, near(nth))).status).toBe(404)
    const { email } = await t.make.employee()
    expect((await recover(email, near(9))).status).toBe(429)
    expect((await recover(email, HOME)).status).toBe(200)
  })

  test('M7 CON-43: 5 an hour of one account, whatever the addresses', async () => {
    const { email } = await t.make.employee()
    for (let nth = 0; nth < 5; nth++) expect((await recover(email, far(nth))).status).toBe(200)
    expect((await recover(email, far(6))).status).toBe(429)
    await t.clock.advance(HOUR + 1000)
    expect((await recover(email, far(6))).status).toBe(200)
  })
})
