import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { startServer } from '#server/start.ts'
import { startDatabase, urlOf } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { histogram } from './exposition.ts'
import { measures } from './measures.ts'

const silent = pino({ level: 'silent' })
const t = await startTest({ unrecorded: true })
const kept = measures({ pool: t.pool, sockets: () => 3, role: 'web', version: '0.1.0' })
afterAll(() => kept.close())

/** Name to type, as said in the text itself. */
const typesOf = (text: string) => new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
/** Every family with something in it. */
async function everything(): Promise<string> {
  kept.called({ method: 'GET', route: '/api/students/:id', status: 200, milliseconds: 30 })
  return kept.text()
}

test('issue 9: values spread over rising bounds, counted up to each of them', () => {
  const spread = histogram('h', 'Help.', [0.1, 1])
  for (const value of [0.05, 0.1, 0.5, 7]) spread.observe({ route: 'a"b\\' }, value)
  expect(spread.text()).toEqual([
    '# HELP h Help.',
    '# TYPE h histogram',
    String.raw`h_bucket{route="a\"b\\",le="0.1"} 2`,
    String.raw`h_bucket{route="a\"b\\",le="1"} 3`,
    String.raw`h_bucket{route="a\"b\\",le="+Inf"} 4`,
    String.raw`h_sum{route="a\"b\\"} 7.65`,
    String.raw`h_count{route="a\"b\\"} 4`,
  ])
})

test('issue 9: every line of the metrics can be read by Prometheus', async () => {
  const text = await everything()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? -?[\d.]+(e[+-]?\d+)?)$/)
  expect(text.endsWith('\n')).toBe(true)
})

test('issue 9: what waits in the database is counted: jobs by queue, messages, videos', async () => {
  await t.pool.query('update pgboss.queue set ready_count = 4, failed_count = 1')
  await t.pool.query(
    "insert into outbox (id, channel, kind, recipient, text, message_id) select lpad(n::text, 24, '0'), 'email', 'notice', 'a@b.mx', 'x', n from generate_series(1, 3) n",
  )
  const text = await everything()
  expect(text).toContain('plantel_database_up 1\n')
  expect(text).toContain('plantel_outbox_waiting{channel="email",state="queued"} 3\n')
  expect(text).toMatch(/plantel_jobs\{queue="[^"]+",state="ready"\} 4\n/)
  expect(text).toContain('plantel_sockets 3\n')
})

test('issue 9: without the database the rest still stands', async () => {
  const gone = { totalCount: 0, idleCount: 0, waitingCount: 2, query: () => Promise.reject(new Error('gone')) }
  const cut = measures({ pool: gone as never, sockets: () => 0, role: 'worker', version: '1' })
  const text = await cut.text()
  cut.close()
  expect(text).toContain('plantel_database_up 0\n')
  expect(text).toContain('plantel_database_waiting 2\n')
  expect(text).not.toContain('plantel_jobs')
})

test('issue 9: calls are counted by the pattern of their route, unknown addresses as one', async () => {
  const seen: string[] = []
  const app = await buildApp({
    house: { services: t.services, db: t.db, jobs: {} as never, clock: t.clock.now, emit: () => {} },
    features: (await import('#server/features.ts')).features,
    consoleFolder: '/nowhere',
    log: silent,
    measure: ({ method, route, status }) => void seen.push(`${method} ${route} ${status}`),
  })
  for (const url of ['/api/health', '/api/students/65f0a1b2c3d4e5f6a7b8c9d0', '/api/no/1', '/wp-login.php']) await app.inject(url)
  await app.close()
  expect(seen).toEqual(['GET /api/health 200', 'GET /api/students/:id 401', 'GET none 404', 'GET none 404'])
})

test('issue 9: the dashboard asks for exactly the metrics that there are', async () => {
  const dashboard = await readFile(new URL('../../../deploy/grafana/plantel.json', import.meta.url), 'utf8')
  const asked = new Set(
    [...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].flatMap(
      ([, expression]) => expression!.match(/\b(plantel|process|nodejs)_\w+/g) ?? [],
    ),
  )
  const types = typesOf(await everything())
  const base = (name: string) => {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    return types.get(family) === 'histogram' ? family : name
  }
  expect([...new Set([...asked].map(base))].sort()).toEqual([...types.keys()].sort())
})

test('issue 9: a worker is watched on a port of its own, which says whether it is well', async () => {
  const { connection, drop } = await startDatabase()
  const server = await startServer(
    readConfig({ DATABASE_URL: urlOf(connection), ROLE: 'worker', METRICS_PORT: '0', DATABASE_POOL: '3' }),
    silent,
  )
  const ask = (path: string) => fetch(`http://127.0.0.1:${server.metricsPort}${path}`)
  expect((await ask('/health')).status).toBe(200)
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toContain('version=0.0.4')
  expect(await answer.text()).toContain('role="worker"')
  expect((await ask('/api/session')).status).toBe(404)
  await server.stop()
  await drop()
  await expect(ask('/health')).rejects.toThrow()
  expect(readConfig({}).metrics).toBeUndefined()
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 })
})
