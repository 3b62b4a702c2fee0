// Background work: pg-boss over the same PostgreSQL. A job is a name, a payload and one call into the domain.
import { PgBoss, fromKysely, type DatabaseOptions } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { ChangeEvent } from '#contract/event.ts'
import { REACH, type Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'

export interface JobContext extends Services {
  db: Db
  log: FastifyBaseLogger
  now: Date
  emit(event: ChangeEvent, ids: string[]): void
  /** Queues what comes next, after `seconds`. */
  enqueue<P>(job: Job<P>, payload: P, seconds?: number): Promise<void>
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
  /** Seconds after which a run counts as lost and is given to another worker. */
  expireIn?: number
  run(payload: P, context: JobContext): Promise<void>
}

/** Any job, for code that handles all of them. */
// oxlint-disable-next-line typescript/no-explicit-any -- a payload type is only known to its own job
export type AnyJob = Job<any>

/** Declares a job. */
export const job = <P>(definition: Job<P>): Job<P> => definition

/** pg-boss's own statement takes longer to plan than to run; its text is the same for every job of a queue. */
function plannedOnce(db: Db): ReturnType<typeof fromKysely> {
  const inner = fromKysely(db)
  return { executeSql: (text, values) => inner.executeSql(`/* planned once */ ${text}`, values) }
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
  /** Queues inside the given transaction: the job exists only if it commits. It waits `seconds`. */
  enqueue<P>(db: Db, job: Job<P>, payload: P, seconds?: number): Promise<void>
  /** The same for many, in one statement. */
  enqueueAll<P>(db: Db, job: Job<P>, payloads: readonly P[]): Promise<void>
  start(context: (log: FastifyBaseLogger) => JobContext): Promise<void>
  /** Running jobs finish (or go back to the queue after `timeout`). */
  stop(timeout?: number): Promise<void>
  ping(): Promise<void>
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
  return {
    async enqueue(db, job, payload, seconds = 0) {
      await boss.send(job.name, payload as object, { db: plannedOnce(db), ...optionsOf(job), ...(seconds > 0 && { startAfter: seconds }) })
    },
    async enqueueAll(db, job, payloads) {
      if (payloads.length === 0) return
      const options = optionsOf(job)
      await boss.insert(
        job.name,
        payloads.map(data => ({ data: data as object, ...options })),
        { db: plannedOnce(db) },
      )
    },
    async start(contextOf) {
      await boss.start()
      for (const each of jobs) {
        await boss.createQueue(each.name)
        if (!work) continue
        if (each.cron) await boss.schedule(each.name, each.cron, {}, { tz: timeZone, ...optionsOf(each) })
        if (each.atStart) await boss.send(each.name, {}, optionsOf(each))
        let worker = ''
        worker = await boss.work(each.name, { batchSize: 1, pollingIntervalSeconds: 1 }, async batch => {
          for (const { id, data } of batch) {
            const jobLog = log.child({ job: each.name, jobId: id })
            try {
              await each.run(each.payload.parse(data), contextOf(jobLog))
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
      await boss.stop({ graceful: true, timeout })
    },
    async ping() {
      await boss.getQueues()
    },
  }
}
