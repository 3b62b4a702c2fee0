import { expect, test } from 'vitest'
import { session } from '#features/foundation/session/contract.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { startTest } from '#server/testing/harness.ts'
import { security } from '../contract.ts'

const t = await startTest()
const watcher = await t.as('get /security/')
const PASSWORD = 'la de Lucía'
const passwordHash = await hashPassword(PASSWORD)
const HOUR = 3_600_000

const counted = (kind: string, key: string, hits: number) =>
  t.db.insertInto('throttle').values({ kind, key, hits, since: t.clock.now(), lastAt: t.clock.now() }).execute()
const alerts = () => t.ok(security.alerts, {}, watcher)

test('CON-45: alerts for an account from 20 wrong attempts a day, an address from 100 an hour, letters from 30; they end by themselves', async () => {
  expect(await alerts()).toMatchObject({ accounts: [], addresses: [], recovery: 0 })
  await counted('login-unknown', 'lucia@plantel.mx', 20)
  await counted('login-unknown', 'memo@plantel.mx', 19)
  await counted('login-address', '203.0.113.9', 100)
  await counted('login-address', '203.0.113.8', 99)
  for (let nth = 0; nth < 6; nth++) await counted('recovery-account', `cuenta ${nth}`, 5)
  expect(await alerts()).toMatchObject({
    accounts: [{ user: 'lucia@plantel.mx', tries: 20 }],
    addresses: [{ address: '203.0.113.9', tries: 100 }],
    recovery: 30,
  })
  await t.clock.advance(HOUR)
  expect(await alerts()).toMatchObject({ accounts: [{ tries: 20 }], addresses: [], recovery: 0 })
  await t.clock.advance(23 * HOUR)
  expect(await alerts()).toMatchObject({ accounts: [] })
})

test('CON-45: it needs get /security/', async () => {
  const other = await t.as('get /audit/')
  for (const route of [security.alerts, security.people]) expect((await t.refused(route, {}, other)).status).toBe(403)
})

test('CON-44: the first sign-in on a device is reported to its owner, at most three times a day, and listed for a week', async () => {
  const me = await t.as()
  await t.db.updateTable('employee').set({ passwordHash }).where('id', '=', me.employeeId).execute()
  const from = (device?: string) => t.ok(session.login, { body: { email: me.email, password: PASSWORD, ...(device && { device }) } })
  const letters = () =>
    t.db.selectFrom('outbox').select('text').where('recipient', '=', me.email).where('subject', '=', 'Nuevo equipo en tu cuenta').execute()
  const device = 'd'.repeat(43)
  await from(device)
  await from(device)
  const [letter, ...more] = await letters()
  expect(more).toEqual([])
  expect(letter!.text).toContain('Entraste desde')
  expect(letter!.text).toContain('cambia tu contraseña y avisa cuanto antes a un administrador')
  // A program without a user agent is unknown each time.
  for (let nth = 0; nth < 4; nth++) await from()
  expect(await letters()).toHaveLength(3)
  const own = async () => (await t.ok(security.people, {}, watcher)).devices.filter(({ _id }) => _id === me.employeeId)
  expect(await own()).toHaveLength(1)
  await t.clock.advance(7 * 24 * HOUR)
  await from(device)
  expect(await own()).toEqual([])
  expect((await t.ok(security.people, {}, watcher)).withoutFactor.map(({ _id }) => _id)).toContain(me.employeeId)
})
