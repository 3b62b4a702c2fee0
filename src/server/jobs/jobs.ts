// Background work: pg-boss over the same PostgreSQL. A job is a name, a payload and one call into the domain.
import { PgBoss, fromKysely, type DatabaseOptions } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { ChangeEvent } from '#contract/event.ts'
import { Asked, writeAudit, type AuditEntry } from '#server/db/audit.ts'
import { clockState } from '#server/db/clock.ts'
import { REACH, type Db } from '#server/db/connect.ts'
import { plannedOnce } from '#server/db/driver/plannedOnce.ts'
import type { Services } from '#server/services.ts'

/** What every job works with, whoever asked for it. */
export interface JobGround extends Services {
  db: Db
  log: FastifyBaseLogger
  now: Date
  emit(event: ChangeEvent, ids: string[]): void
}

export interface JobContext extends JobGround {
  /** Whose call queued it (CON-53); null: the clock or the start of a worker. */
  asked: Asked | null
  /** Writes the audit of whoever asked, inside `db`. Tell `auditChanged` after the commit. */
  audit(db: Db, route: string, entry: AuditEntry): Promise<void>
  /** Queues what comes next, after `seconds`; for the same person unless another is named. */
  enqueue<P>(job: Job<P>, payload: P, seconds?: number, asked?: Asked | null): Promise<void>
  /** One inside a transaction of this job and for the same person, after `seconds`. */
  enqueueLater<P>(db: Db, job: Job<P>, payload: P, seconds?: number): Promise<void>
  /** The same for many, at once. */
  enqueueIn<P>(db: Db, job: Job<P>, payloads: readonly P[]): Promise<void>
}

export interface Job<P> {
  name: string
  payload: z.ZodType<P>
  /** Tries after the first, with growing waits. */
  retries: number
  /** In the academy's time zone; the payload is then `{}`. */
  cron?: string
  /** Runs whenever a worker starts: takes up what one that was killed left lying. The payload is then `{}`. */
  atStart?: boolean
  /** Lets go, for good, of what is old: waits while the server's time is in doubt (M151). */
  drops?: boolean
  /** Seconds after which a run counts as lost and is given to another worker. */
  expireIn?: number
  /** When the worker stops, before it waits for what runs: ends what would take too long. */
  end?(): Promise<void>
  run(payload: P, context: JobContext): Promise<void>
}

/** Any job, for code that handles all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a payload type is only known to its own job
export type AnyJob = Job<any>

/** The names of those that run once a day. */
export const nightlyOf = (jobs: readonly AnyJob[]): string[] =>
  jobs.flatMap(({ name, cron }) => (cron && /^\d+ \d+ /.test(cron) ? [name] : []))

/** Declares a job. */
export const job = <P>(definition: Job<P>): Job<P> => definition

/** pg-boss's own statement takes longer to plan than to run; its text is the same for every job of a queue. */
function overQueue(db: Db): ReturnType<typeof fromKysely> {
  const inner = fromKysely(db)
  return { executeSql: (text, values) => inner.executeSql(plannedOnce(text), values) }
}

/** Seconds without a sign of its worker after which a job is given to another; how often that is looked for. */
const SIGN_WITHIN = 30
const LOOK_EVERY = 20

const optionsOf = ({ retries, expireIn }: AnyJob) => ({
  retryLimit: retries,
  retryBackoff: true,
  retryDelay: 5,
  expireInSeconds: expireIn ?? 300,
  heartbeatSeconds: SIGN_WITHIN,
})

export interface JobRunner {
  /** Queues inside the given transaction: the job exists only if it commits. It works for `asked`, and waits `seconds`. */
  enqueue<P>(db: Db, job: Job<P>, payload: P, asked: Asked | null, seconds?: number): Promise<void>
  /** The same for many, in one statement. */
  enqueueAll<P>(db: Db, job: Job<P>, payloads: readonly P[], asked: Asked | null, seconds?: number): Promise<void>
  start(ground: (log: FastifyBaseLogger) => JobGround): Promise<void>
  /** Running jobs finish (or go back to the queue after `timeout`). */
  stop(timeout?: number): Promise<void>
  ping(): Promise<void>
}

/** A payload as it lies in the queue: with whoever asked beside it. Jobs of an earlier edition lie there without. */
const laid = (payload: unknown, asked: Asked | null): object => ({ ...(payload as object), asked })

/** Runs what was taken out of the queue. */
export async function runJob(
  each: AnyJob,
  data: unknown,
  ground: JobGround,
  { enqueue, enqueueAll }: Pick<JobRunner, 'enqueue' | 'enqueueAll'>,
): Promise<void> {
  if (each.drops && (await clockState(ground.db, ground.now)).inDoubt) {
    ground.log.warn({ job: each.name }, 'nothing is let go of while the time is in doubt')
    return
  }
  const asked = Asked.nullish().parse((data as { asked?: unknown }).asked) ?? null
  await each.run(each.payload.parse(data), {
    ...ground,
    asked,
    audit: async (db, route, entry) => void (await writeAudit(db, { asked, now: ground.now, route }, entry)),
    enqueue: (next, payload, seconds, by = asked) => enqueue(ground.db, next, payload, by, seconds),
    enqueueLater: (db, next, payload, seconds) => enqueue(db, next, payload, asked, seconds),
    enqueueIn: (db, next, payloads) => enqueueAll(db, next, payloads, asked),
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
    // No NOTIFY from inside business transactions: it holds a lock of the whole database until the commit is on disk,
    // so that commits follow one another instead of sharing a flush. Workers ask every second instead.
    useListenNotify: false,
    application_name: 'plantel jobs',
  })
  boss.on('error', error => log.error({ err: error }, 'job queue'))
  const runner: JobRunner = {
    async enqueue(db, job, payload, asked, seconds = 0) {
      await boss.send(job.name, laid(payload, asked), {
        db: overQueue(db),
        ...optionsOf(job),
        ...(seconds > 0 && { startAfter: seconds }),
      })
    },
    async enqueueAll(db, job, payloads, asked, seconds = 0) {
      if (payloads.length === 0) return
      const options = { ...optionsOf(job), ...(seconds > 0 && { startAfter: seconds }) }
      await boss.insert(
        job.name,
        payloads.map(payload => ({ data: laid(payload, asked), ...options })),
        { db: overQueue(db) },
      )
    },
    async start(groundOf) {
      await boss.start()
      // At all but the first start nothing is missing, and each question is a round trip.
      const queues = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const each of jobs) {
        if (!queues.has(each.name)) await boss.createQueue(each.name)
        if (!work) continue
        if (each.cron) await boss.schedule(each.name, each.cron, {}, { tz: timeZone, ...optionsOf(each) })
        if (each.atStart) await boss.send(each.name, {}, optionsOf(each))
        let worker = ''
        worker = await boss.work(each.name, { batchSize: 1, pollingIntervalSeconds: 1 }, async batch => {
          for (const { id, data } of batch) {
            const jobLog = log.child({ job: each.name, jobId: id })
            try {
              await runJob(each, data, groundOf(jobLog), runner)
            } catch (error) {
              jobLog.warn({ err: error }, 'job failed')
              throw error
            } finally {
              // Jobs of one commit are one notice: without this the rest of them would wait half a minute each.
              boss.notifyWorker(worker)
            }
          }
        })
      }
    },
    async stop(timeout = 10_000) {
      for (const each of jobs) await each.end?.()
      await boss.stop({ graceful: true, timeout })
    },
    async ping() {
      await boss.getQueues()
    },
  }
  return runner
}
