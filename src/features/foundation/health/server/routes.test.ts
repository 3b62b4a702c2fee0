import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { health } from '../contract.ts'

const t = await startTest()

test('OPS-1: GET /health: answers everyone', async () => {
  expect(await t.ok(health.alive, {})).toEqual({ success: true, status: 'ok' })
})

test('OPS-2: GET /health/ready: ok when database, storage and jobs answer', async () => {
  expect(await t.ok(health.ready, {})).toEqual({ success: true, status: 'ok' })
})

test('M149: monitors may use HEAD', async () => {
  for (const url of ['/api/health', '/api/health/ready']) {
    const { statusCode, payload } = await t.app.inject({ method: 'HEAD', url })
    expect([url, statusCode, payload]).toEqual([url, 200, ''])
  }
  expect((await t.app.inject({ method: 'HEAD', url: '/api/health/state' })).statusCode).toBe(404)
})

const GIB = 1024 ** 3
const backedUp = (hoursAgo: number, ok = true) =>
  t.pool.query('insert into backup_run (finished_at, bytes, ok) values ($1, 1000, $2)', [
    new Date(t.clock.now().getTime() - hoursAgo * 3_600_000),
    ok,
  ])

test('M15 CON-71: readiness is degraded when the disk is nearly full or the last backup is old, still with 200', async () => {
  const whole = { ...t.services }
  const readyStatus = async (disk: { free: number; total: number } = { free: 50 * GIB, total: 100 * GIB }) => {
    Object.assign(t.services, { disk: async () => disk })
    const { status, body } = await t.call(health.ready)
    return [status, (body as { status: string }).status]
  }
  // Hosts with backups of their own have none on record: the screen shows that without an alarm.
  expect(await readyStatus()).toEqual([200, 'ok'])
  expect(await readyStatus({ free: 2 * GIB, total: 30 * GIB })).toEqual([200, 'ok'])
  expect(await readyStatus({ free: 2 * GIB - 1, total: 30 * GIB })).toEqual([200, 'degraded'])
  expect(await readyStatus({ free: 49 * GIB, total: 1000 * GIB })).toEqual([200, 'degraded'])
  await backedUp(49)
  expect(await readyStatus()).toEqual([200, 'degraded'])
  await backedUp(1, false)
  expect(await readyStatus()).toEqual([200, 'degraded'])
  await backedUp(47)
  expect(await readyStatus()).toEqual([200, 'ok'])
  Object.assign(t.services, whole)
  await t.pool.query('delete from backup_run')
})

test('M15 CON-71: only users with the security permission see disk and last backup', async () => {
  const fernanda = await t.as('get /security/')
  expect(await t.ok(health.state, {}, fernanda)).toEqual({ success: true, disk: { free: 50e9, total: 100e9 }, backup: { at: null } })
  await backedUp(5)
  const { backup } = await t.ok(health.state, {}, fernanda)
  expect(backup.at).toBe(new Date(t.clock.now().getTime() - 5 * 3_600_000).toISOString())
  await t.pool.query('delete from backup_run')
  expect((await t.call(health.state, {}, { as: await t.as('get /audit/') })).status).toBe(403)
})

test.each([
  [
    'storage',
    () => Object.assign(t.services, { storage: { ...t.services.storage, ping: () => Promise.reject(new Error('disk gone at /secret')) } }),
  ],
  ['live line', () => Object.assign(t.services, { live: { ...t.services.live, hears: () => Promise.reject(new Error('deaf')) } })],
  ['jobs', () => Object.assign(t.services, { pingJobs: () => Promise.reject(new Error('queue gone')) })],
])('OPS-3: %s out of reach is a clear 503 without particulars', async (_part, cut) => {
  const whole = { ...t.services }
  cut()
  const { status, body } = await t.call(health.ready)
  Object.assign(t.services, whole)
  expect([status, body]).toEqual([
    503,
    {
      success: false,
      error: { code: 503, message: { es: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.' } },
    },
  ])
})
