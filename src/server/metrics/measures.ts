// What an instance says about itself: calls, its own state, and what waits in the database.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { counter, family, histogram, single, type Sample } from './exposition.ts'

/** A call that was answered. `route` is the pattern, never the path: paths hold ids and would be without end. */
export interface Call {
  method: string
  route: string
  status: number
  milliseconds: number
}

export interface Measures {
  called(call: Call): void
  text(): Promise<string>
  close(): void
}

const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The delay is sampled by a timer, whose own period is part of what it measures. */
const RESOLUTION_MS = 20
const DATABASE_LIMIT_MS = 2_000

/** Each through an index; the queues' own counts are brought up to date by a worker about once a minute. */
const WAITING = `
  select 'queue' as what, name, state, count from pgboss.queue,
    lateral (values ('ready', ready_count), ('deferred', deferred_count), ('active', active_count), ('failed', failed_count)) as counts (state, count)
    where name not like '\\_\\_pgboss%'
  union all
  select 'outbox', channel, state, count(*)::int from outbox where state in ('queued', 'sending') group by 2, 3
  union all
  select 'video', '', status, count(*)::int from video
    where deleted_at is null and status in ('uploading', 'queued', 'processing', 'failed') group by 3
  order by 1, 2, 3`

interface Waiting {
  what: 'queue' | 'outbox' | 'video'
  name: string
  state: string
  count: number
}

/** Null when the database does not answer in time: what it would say is left out, and the rest still stands. */
async function askWaiting(pool: Pool): Promise<Waiting[] | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => (timer = setTimeout(resolve, DATABASE_LIMIT_MS, null)))
  const asked = pool.query<Waiting>(WAITING).then(
    ({ rows }) => rows,
    () => null,
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

function waitingText(rows: Waiting[] | null): string[] {
  const up = single('gauge', 'plantel_database_up', '1 when the database answered this scrape.', rows ? 1 : 0)
  if (!rows) return up
  const of = (what: Waiting['what'], labels: (row: Waiting) => Record<string, string>) =>
    rows.filter(row => row.what === what).map((row): Sample => [labels(row), row.count])
  return [
    ...up,
    ...family(
      'gauge',
      'plantel_jobs',
      'Jobs of each queue by state.',
      of('queue', ({ name, state }) => ({ queue: name, state })),
    ),
    ...family(
      'gauge',
      'plantel_outbox_waiting',
      'Messages that have not left.',
      of('outbox', ({ name, state }) => ({ channel: name, state })),
    ),
    ...family(
      'gauge',
      'plantel_videos_waiting',
      'Videos that cannot be played yet, or never.',
      of('video', ({ state }) => ({ state })),
    ),
  ]
}

export function measures(options: { pool: Pool; sockets(): number; role: string; version: string }): Measures {
  const { pool, sockets, role, version } = options
  const calls = counter('plantel_calls_total', 'Calls answered.')
  const durations = histogram('plantel_call_seconds', 'How long calls took.', BOUNDS)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()

  const lag = (): Sample[] => {
    const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3) || 0
    const samples: Sample[] = [
      [{ quantile: '0.5' }, seconds(delay.percentile(50))],
      [{ quantile: '0.99' }, seconds(delay.percentile(99))],
      [{ quantile: '1' }, seconds(delay.max)],
    ]
    delay.reset()
    return samples
  }
  const own = (): string[] => {
    const { rss, heapUsed } = process.memoryUsage()
    const { user, system } = process.cpuUsage()
    const started = Date.now() / 1000 - process.uptime()
    return [
      ...family('gauge', 'plantel_info', 'What runs here.', [[{ version, role, node: process.versions.node }, 1]]),
      ...family('gauge', 'plantel_event_loop_lag_seconds', 'How late timers came since the last scrape.', lag()),
      ...family('gauge', 'plantel_database_connections', 'Connections of the pool.', [
        [{ state: 'used' }, pool.totalCount - pool.idleCount],
        [{ state: 'idle' }, pool.idleCount],
      ]),
      ...single('gauge', 'plantel_database_waiting', 'Calls that wait for a connection.', pool.waitingCount),
      ...single('gauge', 'plantel_sockets', 'Open browsers.', sockets()),
      ...single('gauge', 'process_resident_memory_bytes', 'Memory of the process.', rss),
      ...single('gauge', 'nodejs_heap_size_used_bytes', 'Memory of its objects.', heapUsed),
      ...single('counter', 'process_cpu_seconds_total', 'Processor time.', (user + system) / 1e6),
      ...single('gauge', 'process_start_time_seconds', 'When it started.', Math.round(started)),
    ]
  }
  return {
    called({ method, route, status, milliseconds }) {
      calls.add({ method, route, status: String(status) })
      durations.observe({ method, route }, milliseconds / 1000)
    },
    async text() {
      // The pool first: the question below takes a connection itself.
      const here = own()
      return `${[...calls.text(), ...durations.text(), ...here, ...waitingText(await askWaiting(pool))].join('\n')}\n`
    },
    close: () => void delay.disable(),
  }
}
