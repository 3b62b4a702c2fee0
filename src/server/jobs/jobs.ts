// Background jobs: pg-boss on the same PostgreSQL. A job is a name, a payload and one call into the domain.
import { PgBoss, fromKysely, type DatabaseOptions, type JobResult } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { ChangeEvent } from '#contract/event.ts'
import { Requester, writeAudit, type AuditEntry } from '#server/db/audit.ts'
import type { ScopedPool } from '#server/db/campus/scopedPool.ts'
import { clockState } from '#server/db/clock.ts'
import { REACH, type Db } from '#server/db/connect.ts'
import { plannedOnce } from '#server/db/driver/plannedOnce.ts'
import type { Services } from '#server/services.ts'

export interface JobGround extends Services {
  db: Db
  scoped: ScopedPool
  log: FastifyBaseLogger
  now: Date
  emit(event: ChangeEvent, ids: string[]): void
}

export interface JobContext extends JobGround {
  /** The user whose call queued it (CON-53); null: the schedule or a worker's start. */
  asked: Requester | null
  /** Writes an audit row in the name of that user, inside `db`. Emit `auditChanged` after the commit. */
  audit(db: Db, route: string, entry: AuditEntry): Promise<void>
  /** Queues a follow-up job, after `seconds`; for the same user unless another is given. */
  enqueue<P>(job: Job<P>, payload: P, seconds?: number, requester?: Requester | null): Promise<void>
  /** Queues one inside a transaction of this job, for the same user, after `seconds`. */
  enqueueLater<P>(db: Db, job: Job<P>, payload: P, seconds?: number): Promise<void>
  enqueueIn<P>(db: Db, job: Job<P>, payloads: readonly P[]): Promise<void>
}

export interface Job<P> {
  name: string
  payload: z.ZodType<P>
  /** Retries after the first attempt, with growing waits. */
  retries: number
  /** A cron expression in the academy's time zone; the payload is `{}`. */
  cron?: string
  /** Runs at each worker's start, to resume what a killed worker left. The payload is `{}`. */
  atStart?: boolean
  /** Deletes old data for good, so it waits while the server's clock is in doubt (M151). */
  drops?: boolean
  /** Seconds after which a run counts as lost and goes to another worker. */
  expireIn?: number
  /** How many a worker fetches and completes in one statement each; they run one after the other. One unless given. */
  batch?: number
  /** Called when the worker stops, before it waits for running jobs: ends what would take too long. */
  end?(): Promise<void>
  run(payload: P, context: JobContext): Promise<void>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a payload type is only known to its own job
export type AnyJob = Job<any>

export const nightlyOf = (jobs: readonly AnyJob[]): string[] =>
  jobs.flatMap(({ name, cron }) => (cron && /^\d+ \d+ /.test(cron) ? [name] : []))

export const job = <P>(definition: Job<P>): Job<P> => definition

/** pg-boss's fetch statement takes longer to plan than to run, and its text is the same for all jobs of a queue. */
function overQueue(db: Db): ReturnType<typeof fromKysely> {
  const inner = fromKysely(db)
  return { executeSql: (text, values) => inner.executeSql(plannedOnce(text), values) }
}

/** Seconds without a heartbeat after which a job goes to another worker, and the interval of that check. */
const SIGN_WITHIN = 30
const LOOK_EVERY = 20

/** Milliseconds between two looks for due jobs: one statement for all queues. */
const POLL_EVERY = 1_000

/** A worker fetches when the poll wakes it, again after a full batch, and twice a minute as a backstop. */
const FETCH = { pollingIntervalSeconds: 30, perJobResults: true } as const

const DUE = `select q.name from unnest($1::text[]) as q(name)
  where exists (select from pgboss.job j where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`

const optionsOf = ({ retries, expireIn = 300, batch = 1 }: AnyJob) => ({
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: 5,
  expireInSeconds: expireIn * batch,
  heartbeatSeconds: SIGN_WITHIN,
})

type Ground = (log: FastifyBaseLogger) => JobGround

export interface JobRunner {
  /** Queues inside the given transaction. The job runs in the name of `asked`, after `seconds`. */
  enqueue<P>(db: Db, job: Job<P>, payload: P, requester: Requester | null, seconds?: number): Promise<void>
  enqueueAll<P>(db: Db, job: Job<P>, payloads: readonly P[], requester: Requester | null, seconds?: number): Promise<void>
  start(ground: Ground): Promise<void>
  /** Running jobs finish (or go back to the queue after `timeout`). */
  stop(timeout?: number): Promise<void>
  ping(): Promise<void>
}

/** The stored payload, with its user. Jobs of an earlier edition have no user. */
const withCaller = (payload: unknown, requester: Requester | null): object => ({ ...(payload as object), asked: requester })

export async function runJob(
  each: AnyJob,
  data: unknown,
  ground: JobGround,
  { enqueue, enqueueAll }: Pick<JobRunner, 'enqueue' | 'enqueueAll'>,
): Promise<void> {
  if (each.drops && (await clockState(ground.db, ground.now)).inDoubt) {
    ground.log.warn({ job: each.name }, 'deletes nothing: the server time is in doubt')
    return
  }
  const requester = Requester.nullish().parse((data as { asked?: unknown }).asked) ?? null
  await each.run(each.payload.parse(data), {
    ...ground,
    asked: requester,
    audit: async (db, route, entry) => void (await writeAudit(db, { asked: requester, now: ground.now, route }, entry)),
    enqueue: (next, payload, seconds, by = requester) => enqueue(ground.db, next, payload, by, seconds),
    enqueueLater: (db, next, payload, seconds) => enqueue(db, next, payload, requester, seconds),
    enqueueIn: (db, next, payloads) => enqueueAll(db, next, payloads, requester),
  })
}

export function jobRunner(options: {
  connection: PoolConfig
  jobs: readonly AnyJob[]
  work: boolean
  timeZone: string
  log: FastifyBaseLogger
}): JobRunner {
  const { connection, jobs, work, timeZone, log } = options
  const boss = new PgBoss({
    ...(REACH as DatabaseOptions),
    ...(connection as DatabaseOptions),
    max: work ? 4 : 2,
    supervise: work,
    superviseIntervalSeconds: LOOK_EVERY,
    monitorIntervalSeconds: LOOK_EVERY,
    schedule: work,
    // No NOTIFY inside business transactions: it holds a database-wide lock until the commit is on disk, so that commits queue instead of
    // sharing a flush.
    useListenNotify: false,
    application_name: 'plantel jobs',
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const workers = new Map<string, string>()
  let polling: NodeJS.Timeout | undefined
  let stopping = false
  async function poll(): Promise<void> {
    try {
      const { rows } = await boss.getDb().executeSql(DUE, [[...workers.keys()]])
      for (const { name } of rows as { name: string }[]) boss.notifyWorker(workers.get(name)!)
    } catch (error) {
      log.error({ err: error }, 'job queue')
    }
  }
  async function outcome(each: AnyJob, data: unknown, jobLog: FastifyBaseLogger, groundOf: Ground): Promise<Omit<JobResult, 'id'>> {
    // The rest of a batch goes back to the queue, so that a stop waits for one job at most.
    if (stopping) return { status: 'failed', output: new Error('the worker stops') }
    try {
      await runJob(each, data, groundOf(jobLog), runner)
      return { status: 'completed' }
    } catch (error) {
      jobLog.warn({ err: error }, 'job failed')
      return { status: 'failed', output: error }
    }
  }
  const runner: JobRunner = {
    async enqueue(db, job, payload, requester, seconds = 0) {
      await boss.send(job.name, withCaller(payload, requester), {
        db: overQueue(db),
        ...optionsOf(job),
        ...(seconds > 0 && { startAfter: seconds }),
      })
    },
    async enqueueAll(db, job, payloads, requester, seconds = 0) {
      if (payloads.length === 0) return
      const options = { ...optionsOf(job), ...(seconds > 0 && { startAfter: seconds }) }
      await boss.insert(
        job.name,
        payloads.map(payload => ({ data: withCaller(payload, requester), ...options })),
        { db: overQueue(db) },
      )
    },
    async start(groundOf) {
      await boss.start()
      // After the first start all queues exist, and each check is a round trip.
      const queues = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const each of jobs) {
        if (!queues.has(each.name)) await boss.createQueue(each.name)
        if (!work) continue
        if (each.cron) await boss.schedule(each.name, each.cron, {}, { tz: timeZone, ...optionsOf(each) })
        if (each.atStart) await boss.send(each.name, {}, optionsOf(each))
        const batchSize = each.batch ?? 1
        const worker: string = await boss.work(each.name, { ...FETCH, batchSize }, async batch => {
          const results: JobResult[] = []
          for (const { id, data } of batch)
            results.push({ id, ...(await outcome(each, data, log.child({ job: each.name, jobId: id }), groundOf)) })
          if (batch.length === batchSize) boss.notifyWorker(worker)
          return results
        })
        workers.set(each.name, worker)
      }
      if (work) polling = setInterval(() => void poll(), POLL_EVERY)
    },
    async stop(timeout = 10_000) {
      clearInterval(polling)
      stopping = true
      for (const each of jobs) await each.end?.()
      await boss.stop({ graceful: true, timeout })
    },
    async ping() {
      await boss.getQueues()
    },
  }
  return runner
}
