// A clock that jumps (M151 to M153): Fernanda directs, Rosa takes payments.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { health } from '#features/foundation/health/contract.ts'
import { jobs } from '#features/server.ts'
import { keepClock } from '#server/db/clock.ts'
import { runJob } from '#server/jobs/jobs.ts'
import { putStampsRight } from '#server/jobs/queueState.ts'
import { startTest } from '#server/testing/harness.ts'
import { START } from '#server/testing/clock.ts'
import { clock } from '../contract.ts'

const t = await startTest()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const later = (ms: number) => new Date(START.getTime() + ms)
const keep = () => keepClock(t.db, t.clock.now())
/** A new session each time: one does not outlive the years. */
const fernanda = () => t.as('put /academy/')
const state = async () => {
  const { inDoubt, isLate, newest } = (await t.ok(clock.find, {}, await fernanda())).clock
  return { inDoubt, isLate, newest }
}
const confirm = async () => t.ok(clock.confirm, { body: { now: t.clock.now().toISOString() } }, await fernanda())
const run = (name: string) =>
  runJob(
    jobs.find(each => each.name === name)!,
    {},
    t.jobContext(),
    { enqueue: async () => {}, enqueueAll: async () => {} },
  )
const dropping = jobs.filter(({ drops }) => drops)
async function night(): Promise<string[]> {
  const ran: string[] = []
  for (const each of dropping) {
    const before = t.logs.length
    await run(each.name)
    if (!t.logs.slice(before).some(line => line.includes('in doubt'))) ran.push(each.name)
  }
  return ran
}

beforeEach(async () => {
  await t.clock.set(START)
  await sql`update clock set said_at = null, ignored_to = null`.execute(t.db)
  await sql`truncate audit`.execute(t.db)
  await sql`update session set last_seen_at = ${START}`.execute(t.db)
})

test('M151: a start two years ahead deletes nothing, however much is written there, until the time is confirmed', async () => {
  expect(dropping.map(({ name }) => name).toSorted()).toEqual(
    expect.arrayContaining(['audit-old-months', 'clean-up', 'retention', 'forget-bank-cells', 'close-waiting', 'clip-bookings']),
  )
  expect((await night()).length).toBe(dropping.length)
  await t.clock.jump(later(730 * DAY))
  await keep()
  await t.db.updateTable('session').set({ lastSeenAt: t.clock.now() }).execute()
  await keep()
  expect(await state()).toEqual({ inDoubt: true, isLate: false, newest: START.toISOString() })
  expect(await night()).toEqual([])
  await confirm()
  expect(await state()).toMatchObject({ inDoubt: false, isLate: false })
  expect((await night()).length).toBe(dropping.length)
})

test('M151: a clock that is correct again after a week ahead needs a confirmation too, because newer instants are stored', async () => {
  await keep()
  await t.clock.jump(later(30 * DAY))
  await keep()
  await t.db.updateTable('session').set({ lastSeenAt: t.clock.now() }).execute()
  await t.clock.jump(later(HOUR))
  await keep()
  expect(await state()).toEqual({ inDoubt: true, isLate: true, newest: later(30 * DAY).toISOString() })
  await confirm()
  expect(await state()).toEqual({ inDoubt: false, isLate: false, newest: later(HOUR).toISOString() })
  // Instants in the future do not count any more, even an hour later.
  await t.clock.jump(later(2 * HOUR))
  await keep()
  expect(await state()).toEqual({ inDoubt: false, isLate: false, newest: later(2 * HOUR).toISOString() })
})

test('M151: an academy that runs every day is never asked', async () => {
  for (let day = 1; day < 20; day++) {
    await t.clock.jump(later(day * DAY))
    await keep()
    expect(await state()).toMatchObject({ inDoubt: false, isLate: false })
  }
})

test('M151: a confirmation counts only for the time that the screen showed', async () => {
  const { body, status } = await t.call(clock.confirm, { body: { now: later(-HOUR).toISOString() } }, { as: await fernanda() })
  expect([status, body]).toMatchObject([409, { errorExt: { code: 'CLOCK_MOVED' } }])
})

test('M151: the confirmation names the months to be deleted', async () => {
  await run('audit-months')
  const months = async () => (await t.ok(clock.find, {}, await fernanda())).clock.goes
  expect(await months()).toEqual({ change: null, audit: null })
  await t.clock.jump('2028-12-15T16:00:00Z')
  expect(await months()).toEqual({ change: '2027-02', audit: null })
})

test('M151: a time in doubt, and a job of the night that failed, are degraded', async () => {
  const readyStatus = async () => (await t.ok(health.ready, {})).status
  expect(await readyStatus()).toBe('ok')
  await t.clock.jump(later(8 * DAY))
  expect(await readyStatus()).toBe('degraded')
  await t.clock.set(START)
  expect(await readyStatus()).toBe('ok')
  await sql`select pgboss.create_queue('audit-months', '{"policy": "standard"}')`.execute(t.db)
  const ended = (state: string, on: string) =>
    sql`insert into pgboss.job (name, state, completed_on) values ('audit-months', ${state}, ${on})`.execute(t.db)
  await ended('failed', '2026-11-22T02:40:00Z')
  expect(await readyStatus()).toBe('degraded')
  await ended('completed', '2026-11-23T02:40:00Z')
  expect(await readyStatus()).toBe('ok')
})

test('M152: the stamp of a clock that was ahead is put right, and jobs that are to start later stay as they are', async () => {
  const stamps = async () =>
    (
      await sql<{ ahead: boolean }>`select coalesce(cron_on > now() + interval '5 minutes', false) as ahead from pgboss.version`.execute(
        t.db,
      )
    ).rows[0]!.ahead
  const readyStatus = async () => (await t.ok(health.ready, {})).status
  await sql`select pgboss.create_queue('sweep-holds', '{"policy": "standard"}')`.execute(t.db)
  await sql`insert into pgboss.job (name, start_after) values ('sweep-holds', now() + interval '1 year')`.execute(t.db)
  await sql`update pgboss.version set cron_on = now() + interval '2 years'`.execute(t.db)
  expect([await stamps(), await readyStatus()]).toEqual([true, 'degraded'])
  await putStampsRight(t.db)
  expect([await stamps(), await readyStatus()]).toEqual([false, 'ok'])
  const { rows } = await sql`select from pgboss.job where name = 'sweep-holds' and start_after > now() + interval '360 days'`.execute(t.db)
  expect(rows).toHaveLength(1)
  await sql`update pgboss.version set cron_on = now() - interval '11 minutes'`.execute(t.db)
  expect(await readyStatus()).toBe('degraded')
  await sql`update pgboss.version set cron_on = null`.execute(t.db)
})
