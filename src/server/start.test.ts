// Two instances over one database, as in "Scaling out": caches of one follow what the other saved.
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { startServer, type RunningServer } from '#server/start.ts'
import { signedIn } from '#server/testing/callers.ts'
import { testClock } from '#server/testing/clock.ts'
import { startDatabase, urlOf } from '#server/testing/database.ts'

const { db, pool, connection, drop } = await startDatabase()
const instance = () =>
  startServer(readConfig({ DATABASE_URL: urlOf(connection), PORT: '0', ROLE: 'web', DATABASE_POOL: '3' }), pino({ level: 'silent' }))

const running: RunningServer[] = []
for (let at = 0; at < 2; at++) running.push(await instance())
afterAll(async () => {
  for (const { stop } of running) await stop()
  await drop()
})

test('RUN-37: every instance reads the academy’s name and the channels’ addresses again when they change', async () => {
  const { token } = await signedIn(db, testClock(pool), [{ resource: '/*', methods: [] }])
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const [one, other] = running.map(({ url }) => url)
  const put = (path: string, method: string, body: object) => fetch(`${one}/api${path}`, { method, headers, body: JSON.stringify(body) })
  const nameAt = async (url?: string) =>
    ((await (await fetch(`${url}/api/session`, { headers })).json()) as { academy: { name: string } }).academy.name
  const policyAt = async (url?: string) => (await fetch(`${url}/`)).headers.get('content-security-policy')

  expect((await put('/academy', 'PUT', { name: 'Academia Ánima' })).status).toBe(200)
  expect(await nameAt(one)).toBe('Academia Ánima')
  await expect.poll(() => nameAt(other)).toBe('Academia Ánima')

  expect((await put('/livechannels', 'POST', { name: 'Aula', cdnUrl: 'https://cdn.mx/a.m3u8' })).status).toBe(200)
  expect(await policyAt(one)).toContain('https://cdn.mx')
  await expect.poll(() => policyAt(other)).toContain('https://cdn.mx')
})
