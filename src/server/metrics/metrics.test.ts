import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { scopedPool } from '#server/db/campus/scopedPool.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { cleanUp } from '#server/jobs/cleanUp.ts'
import { jobRunner } from '#server/jobs/jobs.ts'
import { startServer } from '#server/start.ts'
import { startDatabase, urlOf } from '#server/testing/database.ts'
import { startTest } from '#server/testing/harness.ts'
import { measures } from './measures.ts'

const silent = pino({ level: 'silent' })
const t = await startTest({ unrecorded: true })
const runner = jobRunner({ connection: t.connection, jobs: [cleanUp], work: false, timeZone: 'America/Mexico_City', log: silent })
await runner.start(() => t.jobContext())
await runner.stop(1)
const gauges = measures({ pool: t.pool, sockets: () => 3, disk: async () => ({ free: 3e9, total: 100e9 }), role: 'web', version: '0.1.0' })
afterAll(() => gauges.close())

const typesOf = (text: string) => new Map([...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]))
async function everything(): Promise<string> {
  gauges.called({ method: 'GET', route: '/api/students/:id', status: 200, milliseconds: 30 })
  return gauges.text()
}

test('RUN-51: Prometheus can parse every line of the metrics', async () => {
  const text = await everything()
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) [a-z\d_]+ .+|[a-z\d_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? -?[\d.]+(e[+-]?\d+)?|)$/)
  expect(text.endsWith('\n')).toBe(true)
})

test('M18: each metric has the shape of its type, and zero counts are present', async () => {
  const text = await everything()
  const sampled = new Set([...text.matchAll(/^([a-z\d_]+)(?:\{.*\})? /gm)].map(([, name]) => name!))
  for (const [name, type] of typesOf(text)) {
    // Quantiles belong to summaries only.
    expect(text).not.toMatch(new RegExp(`^${name}\\{[^}]*quantile=`, 'm'))
    expect(sampled.has(type === 'histogram' ? `${name}_count` : name), name).toBe(true)
    expect(type === 'counter').toBe(name.endsWith('_total'))
  }
  for (const [channel, state] of ['email', 'sms'].flatMap(each => [[each, 'queued'] as const, [each, 'sending'] as const]))
    expect(text).toContain(`plantel_outbox_waiting{channel="${channel}",state="${state}"} 0\n`)
  for (const state of ['uploading', 'queued', 'processing', 'failed'])
    expect(text).toContain(`plantel_videos_waiting{state="${state}"} 0\n`)
})

/** From Debian's package prometheus; null when it is not installed. */
function promtool(args: string[], input = ''): { status: number | null; said: string } | null {
  const { error, status, stdout, stderr } = spawnSync('promtool', args, { input, encoding: 'utf8' })
  return error ? null : { status, said: stdout + stderr }
}
test.skipIf(promtool(['--version']) === null)(
  "M18: Prometheus' own tool finds nothing to say about metrics, rules and settings",
  async () => {
    expect(promtool(['check', 'metrics'], await everything())).toEqual({ status: 0, said: '' })
    expect(promtool(['check', 'rules', 'deploy/alerts.yml'])).toMatchObject({ status: 0 })
    expect(promtool(['check', 'config', '--syntax-only', 'deploy/prometheus.yml'])).toMatchObject({ status: 0 })
  },
)

test('RUN-52: counts pending jobs by queue, messages and videos', async () => {
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

test('RUN-52: without the database the other metrics remain', async () => {
  const brokenPool = { totalCount: 0, idleCount: 0, waitingCount: 2, query: () => Promise.reject(new Error('gone')) }
  const cut = measures({ pool: brokenPool as never, sockets: () => 0, disk: t.services.disk, role: 'worker', version: '1' })
  const text = await cut.text()
  cut.close()
  expect(text).toContain('plantel_database_up 0\n')
  expect(text).toContain('plantel_database_waiting 2\n')
  expect(text).not.toMatch(/^plantel_(jobs|outbox_waiting|videos_waiting)\{/m)
})

test('RUN-53: counts calls by route pattern, and unknown addresses as one', async () => {
  const names: string[] = []
  const app = await buildApp({
    context: {
      services: t.services,
      db: t.db,
      scoped: scopedPool({}),
      findSession: async () => null,
      jobs: {} as never,
      clock: t.clock.now,
      emit: () => {},
    },
    features: (await import('#features/server.ts')).features,
    consoleFolder: '/nowhere',
    log: silent,
    measure: ({ method, route, status }) => void names.push(`${method} ${route} ${status}`),
  })
  for (const url of ['/api/health', '/api/students/65f0a1b2c3d4e5f6a7b8c9d0', '/api/no/1', '/wp-login.php']) await app.inject(url)
  await app.close()
  expect(names).toEqual(['GET /api/health 200', 'GET /api/students/:id 401', 'GET none 404', 'GET none 404'])
})

async function askedIn(expressions: Iterable<string>): Promise<string[]> {
  const types = typesOf(await everything())
  const names = [...expressions].flatMap(expression => expression.match(/\b(plantel|process|nodejs)_\w+/g) ?? [])
  const base = (name: string) => {
    const family = name.replace(/_(bucket|sum|count)$/, '')
    return types.get(family) === 'histogram' ? family : name
  }
  return [...new Set(names.map(base))].sort()
}

test('RUN-54: the dashboard uses exactly the metrics that exist', async () => {
  const dashboard = await readFile(new URL('../../../deploy/grafana/plantel.json', import.meta.url), 'utf8')
  const metrics = await askedIn([...dashboard.matchAll(/"expr": "((?:[^"\\]|\\.)*)"/g)].map(([, expression]) => expression!))
  expect(metrics).toEqual([...typesOf(await everything()).keys()].sort())
})

test('M18: the alarms use existing metrics, and Prometheus in compose.yaml loads them', async () => {
  const read = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const rules = await read('deploy/alerts.yml')
  const metrics = await askedIn([...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression!))
  expect(metrics.length).toBeGreaterThan(5)
  const there = typesOf(await everything())
  expect(metrics.filter(name => !there.has(name))).toEqual([])
  const [, file] = /rule_files:\n {2}- (.+)\n/.exec(await read('deploy/prometheus.yml'))!
  expect(await read('compose.yaml')).toContain(`- ./deploy/alerts.yml:${file}:ro\n`)
})

test('RUN-55: a worker answers health checks on its own port', async () => {
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
