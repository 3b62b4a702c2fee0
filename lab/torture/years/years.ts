// Product and database run two years ahead, then in the present, then in 2020 (M151 to M153).
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { jobRunner } from '#server/jobs/jobs.ts'
import { jobs } from '#features/server.ts'
import { end } from '../../../test/support/children.ts'
import { giveRunClock } from '../../../test/support/runDatabase.ts'
import { startProduct, type Running } from '../../../test/support/servers.ts'
import { academy, ADMIN } from '../kit/academy.ts'
import { openDesk, type Desk, type Reply } from '../kit/desk.ts'
import type { Case, Outcome } from '../torture.ts'

const shim = new URL('../../../test/support/shiftedDate.ts', import.meta.url).href
const DAY = 86_400_000
const TWO_YEARS = 731 * DAY
/** Queued jobs run every second; scheduled ones within a minute and a half. */
const PATIENCE = 30_000
const SCHEDULED = 100_000

export const years: Case = async ({ server, say }) => {
  const { database, db, close } = await academy(server, 'years')
  const connection = { connectionString: server.url(database) }
  const queue = jobRunner({ connection, jobs: [], work: false, timeZone: 'America/Mexico_City', log: pino({ level: 'silent' }) })
  const { id: student } = await db.selectFrom('student').select('id').where('deletedAt', 'is', null).orderBy('id').executeTakeFirstOrThrow()

  /** Starts server and database so far ahead of the true time. */
  async function start(ahead: number): Promise<Running & { desk: Desk }> {
    await giveRunClock(connection, ahead)
    const product = await startProduct('src/server/main.ts', server, database, {
      NODE_OPTIONS: `--import=${shim}`,
      PLANTEL_CLOCK_AHEAD: String(ahead),
      PGOPTIONS: '-c search_path=public,pg_catalog',
    })
    return { ...product, desk: await openDesk(product.port, ADMIN) }
  }
  const stop = async ({ child, desk }: Running & { desk: Desk }) => {
    desk.close()
    await end(child)
  }
  /** A charge without a group: two years ahead all groups have ended. */
  const charge = (desk: Desk): Promise<Reply> =>
    desk.call({
      method: 'POST',
      path: '/payments',
      body: { student, course: null, concept: 'Credencial', amount: 80, paymentType: 'cash' },
      key: randomUUID(),
    })
  const clockOf = async (desk: Desk) =>
    (await desk.ask<{ clock: { now: string; inDoubt: boolean; isLate: boolean } }>({ method: 'GET', path: '/clock' })).clock
  const confirm = async (desk: Desk) => desk.ask({ method: 'PUT', path: '/clock', body: { now: (await clockOf(desk)).now } })
  const readyOf = async (desk: Desk) => (await desk.ask<{ status: string }>({ method: 'GET', path: '/health/ready' })).status
  const count = async (table: string): Promise<number> =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(db)).rows[0]!.n

  async function night(): Promise<string[]> {
    const nightJobs = jobs.filter(({ drops, name }) => drops || name === 'audit-months')
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
    for (const each of nightJobs) await queue.enqueue(db, each, {}, null)
    const open = async () => {
      const jobsLeft = await sql<{ name: string }>`
        select name from pgboss.job where name = any(${nightJobs.map(({ name }) => name)}) and state <> 'completed' and start_after < now() + interval '1 day'
          and created_on >= ${rows[0]!.at} order by 1`.execute(db)
      return jobsLeft.rows.map(({ name }) => name)
    }
    for (const until = performance.now() + PATIENCE; performance.now() < until && (await open()).length > 0;) await pause(200)
    return open()
  }

  async function scheduled(): Promise<boolean> {
    const runs = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from pgboss.job where name = 'resume-transcodes' and state = 'completed'`.execute(db)
      ).rows[0]!.n
    const before = await runs()
    for (const until = performance.now() + SCHEDULED; performance.now() < until; await pause(500)) if ((await runs()) > before) return true
    return false
  }

  const outcomes: Outcome[] = []
  const judge = (what: string, holds: boolean, note: string) => {
    outcomes.push({ what, holds, note })
    say(`  ${what}: ${note}`)
  }
  try {
    const present = await start(0)
    await queue.start(() => {
      throw new Error('it runs none')
    })
    await charge(present.desk)
    const before = { change: await count('change'), session: await count('session') }
    await stop(present)

    const ahead = await start(TWO_YEARS)
    const there = await charge(ahead.desk)
    const jobsLeft = await night()
    const countsBefore = { change: await count('change'), session: await count('session') }
    judge(
      'a start two years ahead, with its night, deletes nothing',
      jobsLeft.length === 0 &&
        countsBefore.change >= before.change &&
        countsBefore.session >= before.session &&
        (await clockOf(ahead.desk)).inDoubt,
      `${before.change} changes before, ${countsBefore.change} after; ${before.session} and ${countsBefore.session} sessions; not ended: ${jobsLeft.join(', ') || 'none'}`,
    )
    await stop(ahead)

    const back = await start(0)
    const reply = await charge(back.desk)
    judge(
      'back in the present no money is taken until somebody says that the time is right',
      there.status === 200 && reply.status === 503 && reply.code === 'CLOCK_LATE' && (await readyOf(back.desk)) === 'degraded',
      `two years ahead ${there.status}, back ${reply.status} ${reply.code}, ${await readyOf(back.desk)}`,
    )
    await confirm(back.desk)
    const again = await charge(back.desk)
    const nightly = await night()
    judge(
      'after the word money is taken and the night ends well',
      again.status === 200 && nightly.length === 0 && (await readyOf(back.desk)) === 'ok',
      `charged ${again.status}, not ended: ${nightly.join(', ') || 'none'}, ${await readyOf(back.desk)}`,
    )
    judge('scheduled jobs run in the present, though the clock was two years ahead', await scheduled(), 'within a minute and a half')
    await stop(back)

    const past = await start(-6 * 365 * DAY)
    const early = await charge(past.desk)
    const behind = await night()
    judge(
      'a server that believes in 2020 takes no money, and what it writes stops no job of the night',
      early.status === 503 && early.code === 'CLOCK_LATE' && behind.length === 0,
      `${early.status} ${early.code}, not ended: ${behind.join(', ') || 'none'}`,
    )
    await stop(past)

    const home = await start(0)
    const last = await night()
    const year = String(new Date().getUTCFullYear())
    const { rows } = await sql<{ year: number }>`select distinct year from receipt where year < ${year}::int - 2`.execute(db)
    judge(
      'home again everything goes on, and no receipt is of 2020',
      last.length === 0 && rows.length === 0 && (await charge(home.desk)).status === 200,
      `not ended: ${last.join(', ') || 'none'}; ${rows.length} years of receipts that never were`,
    )
    await stop(home)
    return outcomes
  } finally {
    await queue.stop(1)
    await close()
  }
}
