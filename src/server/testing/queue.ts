import { PgBoss, type DatabaseOptions } from 'pg-boss'
import type { PoolConfig } from 'pg'
import type { AnyJob } from '#server/jobs/jobs.ts'

export interface Ran {
  name: string
  error?: unknown
}

export interface TestQueue {
  /** Call before queueing: creates the queue once. */
  open(job: AnyJob): Promise<void>
  /**
   * Runs pending jobs and those that they queue, until nothing is due.
   * Throws when a job failed, unless `mayFail`; a failed job waits for its retry as in the product.
   * `after`: pretends that so many seconds have passed.
   */
  run(options?: { mayFail?: boolean; after?: number }): Promise<Ran[]>
  stop(): Promise<void>
}

interface Fetched {
  id: string
  data: unknown
  createdOn: Date
}

export function testQueue(
  connection: PoolConfig,
  jobs: readonly AnyJob[],
  runJob: (job: AnyJob, data: unknown) => Promise<void>,
): TestQueue {
  let started: Promise<PgBoss> | undefined
  const start = async () => {
    const boss = new PgBoss({ ...(connection as DatabaseOptions), max: 1, supervise: false, schedule: false, migrate: false })
    await boss.start()
    return boss
  }

  const opened = new Map<string, Promise<void>>()
  const create = async ({ name }: AnyJob) => {
    const boss = await (started ??= start())
    if ((await boss.getQueue(name)) === null) await boss.createQueue(name)
  }

  async function runOnce(boss: PgBoss, job: AnyJob, { id, data }: Fetched): Promise<Ran> {
    try {
      await runJob(job, data)
      await boss.complete(job.name, id)
      return { name: job.name }
    } catch (error) {
      await boss.fail(job.name, id, { message: String(error) })
      return { name: job.name, error }
    }
  }

  async function round(boss: PgBoss): Promise<Ran[]> {
    const due: { job: AnyJob; fetched: Fetched }[] = []
    const { rows } = await boss.getDb().executeSql("select distinct name from pgboss.job where state < 'active'")
    const waiting = new Set(rows.map(({ name }) => name))
    for (const job of jobs.filter(({ name }) => waiting.has(name)))
      for (const fetched of await boss.fetch(job.name, { batchSize: 1000, includeMetadata: true })) due.push({ job, fetched })
    const orderOf = ({ fetched }: (typeof due)[number]) => `${fetched.createdOn.toISOString()} ${JSON.stringify(fetched.data)}`
    due.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
    const ran: Ran[] = []
    for (const { job, fetched } of due) ran.push(await runOnce(boss, job, fetched))
    return ran
  }

  return {
    open(job) {
      const opening = opened.get(job.name) ?? create(job)
      opened.set(job.name, opening)
      return opening
    },
    async run({ mayFail = false, after = 0 } = {}) {
      const boss = await (started ??= start())
      if (after > 0)
        await boss
          .getDb()
          .executeSql(`update pgboss.job set start_after = start_after - interval '${after} seconds' where state = 'created'`)
      const all: Ran[] = []
      for (let ran = await round(boss); ran.length > 0; ran = await round(boss)) all.push(...ran)
      const failed = all.filter(each => each.error !== undefined)
      if (failed.length > 0 && !mayFail)
        throw new AggregateError(
          failed.map(each => each.error),
          `jobs failed: ${failed.map(each => `${each.name}: ${String(each.error)}`).join('; ')}`,
        )
      return all
    },
    async stop() {
      await (await started)?.stop({ graceful: false })
    },
  }
}
