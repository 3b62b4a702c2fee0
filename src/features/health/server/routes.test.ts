import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { health } from '../contract.ts'

const t = await startTest()

test('api.md GET /health: answers anybody', async () => {
  expect(await t.ok(health.alive, {})).toEqual({ success: true, status: 'ok' })
})

test('api.md GET /health/ready: ok when database, storage and jobs answer', async () => {
  expect(await t.ok(health.ready, {})).toEqual({ success: true, status: 'ok' })
})

test.each([
  [
    'storage',
    () => Object.assign(t.services, { storage: { ...t.services.storage, ping: () => Promise.reject(new Error('disk gone at /secret')) } }),
  ],
  ['jobs', () => Object.assign(t.services, { pingJobs: () => Promise.reject(new Error('queue gone')) })],
])('quality.md: %s out of reach is a clear 503 without particulars', async (_part, cut) => {
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
