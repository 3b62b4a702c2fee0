import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import type { DiskRoom } from '#server/storage/disk.ts'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** An answered call. `route` is the pattern: paths contain ids, so their number is unlimited. */
export interface Call {
  method: string
  route: string
  status: number
  milliseconds: number
}

export interface Measures {
  called(call: Call): void
  contentType: string
  text(): Promise<string>
  close(): void
}

const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** The timer that samples the delay adds its own period to it. */
const RESOLUTION_MS = 20
const DATABASE_LIMIT_MS = 2_000

/** Each count uses an index; a worker updates the queues' own counts about once a minute. */
const WAITING = `
  select 'queue' as what, name, state, count from pgboss.queue,
    lateral (values ('ready', ready_count), ('deferred', deferred_count), ('active', active_count), ('failed', failed_count)) as counts (state, count)
    where name not like '\\_\\_pgboss%'
  union all
  select 'outbox', channel, state, count(*)::int from outbox where state in ('queued', 'sending') group by 2, 3
  union all
  select 'video', '', status, count(*)::int from video
    where deleted_at is null and status in ('uploading', 'queued', 'processing', 'failed') group by 3
  union all
  select 'backup', '', '', coalesce(extract(epoch from max(finished_at)), 0)::float8 from backup_run where ok`
/** Reported even with a count of zero: an alarm cannot evaluate a missing series. */
const CHANNELS = ['email', 'sms']
const LEAVING = ['queued', 'sending']
const UNPLAYED = ['uploading', 'queued', 'processing', 'failed']

interface Waiting {
  what: 'queue' | 'outbox' | 'video' | 'backup'
  name: string
  state: string
  count: number
}

/** Null when the database does not answer in time: its metrics are left out, the others stay. */
async function askWaiting(pool: Pool): Promise<Waiting[] | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => (timer = setTimeout(resolve, DATABASE_LIMIT_MS, null)))
  const waitingRows = pool.query<Waiting>(WAITING).then(
    ({ rows }) => rows,
    () => null,
  )
  return Promise.race([waitingRows, late]).finally(() => clearTimeout(timer))
}

function families(registry: Registry) {
  const registers = [registry]
  const gauge = <L extends string = never>(name: string, help: string, labelNames: readonly L[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  return {
    calls: new Counter({ name: 'plantel_calls_total', help: 'Calls answered.', labelNames: ['method', 'route', 'status'], registers }),
    durations: new Histogram({
      name: 'plantel_call_seconds',
      help: 'How long calls took.',
      labelNames: ['method', 'route'],
      buckets: BOUNDS,
      registers,
    }),
    info: gauge('plantel_info', 'What runs here.', ['version', 'role', 'node']),
    lagMedian: gauge('plantel_event_loop_lag_p50_seconds', 'How late timers came since the last scrape: half of them.'),
    lagMost: gauge('plantel_event_loop_lag_p99_seconds', 'How late timers came since the last scrape: 99 of 100.'),
    lagWorst: gauge('plantel_event_loop_lag_max_seconds', 'How late timers came since the last scrape: the worst.'),
    connections: gauge('plantel_database_connections', 'Connections of the pool.', ['state']),
    waiting: gauge('plantel_database_waiting', 'Calls that wait for a connection.'),
    sockets: gauge('plantel_sockets', 'Open browsers.'),
    memory: gauge('process_resident_memory_bytes', 'Memory of the process.'),
    heap: gauge('nodejs_heap_size_used_bytes', 'Memory of its objects.'),
    processor: new Counter({ name: 'process_cpu_seconds_total', help: 'Processor time.', registers }),
    started: gauge('process_start_time_seconds', 'When it started.'),
    up: gauge('plantel_database_up', '1 when the database answered this scrape.'),
    jobs: gauge('plantel_jobs', 'Jobs of each queue by state.', ['queue', 'state']),
    outbox: gauge('plantel_outbox_waiting', 'Messages that have not left.', ['channel', 'state']),
    backup: gauge('plantel_backup_last_timestamp_seconds', 'When the last good backup ended; 0 while there is none on record.'),
    diskFree: gauge('plantel_disk_free_bytes', 'Room on the disk of DATA_DIR.'),
    diskSize: gauge('plantel_disk_size_bytes', 'Size of the disk of DATA_DIR.'),
    videos: gauge('plantel_videos_waiting', 'Videos that cannot be played yet, or never.', ['state']),
  }
}
type Families = ReturnType<typeof families>

function setWaiting({ up, jobs, outbox, videos, backup }: Families, rows: Waiting[] | null): void {
  up.set(rows ? 1 : 0)
  for (const each of [jobs, outbox, videos]) each.reset()
  if (!rows) return
  for (const state of LEAVING) for (const channel of CHANNELS) outbox.set({ channel, state }, 0)
  for (const state of UNPLAYED) videos.set({ state }, 0)
  for (const { what, name, state, count } of rows) {
    if (what === 'queue') jobs.set({ queue: name, state }, count)
    else if (what === 'outbox') outbox.set({ channel: name, state }, count)
    else if (what === 'video') videos.set({ state }, count)
    else backup.set(count)
  }
}

export function measures(options: { pool: Pool; sockets(): number; disk(): Promise<DiskRoom>; role: string; version: string }): Measures {
  const { pool, sockets, disk, role, version } = options
  const registry = new Registry()
  const of = families(registry)
  of.info.set({ version, role, node: process.versions.node }, 1)
  of.started.set(Math.round(Date.now() / 1000 - process.uptime()))
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let seconds = 0

  const setOwn = () => {
    const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3) || 0
    of.lagMedian.set(late(delay.percentile(50)))
    of.lagMost.set(late(delay.percentile(99)))
    of.lagWorst.set(late(delay.max))
    delay.reset()
    of.connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    of.connections.set({ state: 'idle' }, pool.idleCount)
    of.waiting.set(pool.waitingCount)
    of.sockets.set(sockets())
    const { rss, heapUsed } = process.memoryUsage()
    of.memory.set(rss)
    of.heap.set(heapUsed)
    const { user, system } = process.cpuUsage()
    const now = (user + system) / 1e6
    of.processor.inc(now - seconds)
    seconds = now
  }
  return {
    called({ method, route, status, milliseconds }) {
      of.calls.inc({ method, route, status })
      of.durations.observe({ method, route }, milliseconds / 1000)
    },
    contentType: registry.contentType,
    async text() {
      // Before the query below, which takes a connection itself.
      setOwn()
      const { free, total } = await disk()
      of.diskFree.set(free)
      of.diskSize.set(total)
      setWaiting(of, await askWaiting(pool))
      return registry.metrics()
    },
    close: () => void delay.disable(),
  }
}
