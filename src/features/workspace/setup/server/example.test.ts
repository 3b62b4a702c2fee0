import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seedDemo } from '#db/demo/seed.ts'
import { sweepUploads } from '#features/foundation/files/server/jobs.ts'
import { academyDay } from '#lib/days.ts'
import { session } from '#features/foundation/session/contract.ts'
import { DEMO_PASSWORD } from '#server/db/demo.ts'
import { startTest } from '#server/testing/harness.ts'
import { setup } from '../contract.ts'
import { ACADEMY, codeOf, ROSA, twoSteps } from './testing.ts'

const t = await startTest()
const { backupDir, dataDir } = t.services.config

/** Rows of each table, except those that the running test server writes. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await t.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%' and relname <> 'test_clock'",
  )
  const all = await Promise.all(
    rows.map(async ({ name }) => [name, Number((await t.pool.query<{ n: string }>(`select count(*) as n from "${name}"`)).rows[0]!.n)]),
  )
  return Object.fromEntries(all) as Record<string, number>
}
const fresh = await counts()

const signIn = async (email: string) => {
  const { token, academy } = await t.ok(session.login, { body: { email, password: DEMO_PASSWORD } })
  return { token: token!, academy: academy! }
}
const END = { academy: 'academia plantel', password: DEMO_PASSWORD }

beforeEach(async () => {
  await rm(backupDir, { recursive: true, force: true })
  await t.services.refreshAcademy()
})

describe('the demo academy', () => {
  beforeAll(async () => {
    await seedDemo(t.db, { now: t.clock.now(), storage: t.services.storage, past: false })
  })

  test('STA-8: only a user with all permissions ends the demo, with password and name', async () => {
    const [alejandra, jorge] = [await signIn('admin@plantel.mx'), await signIn('coordinacion@plantel.mx')]
    expect(alejandra.academy.example).toBe(true)
    const codeFor = async (body: typeof END, as: { token: string }) => {
      const answer = await t.call(setup.end, { body }, { as })
      return [answer.status, answer.body.errorExt?.code]
    }
    expect((await codeFor(END, jorge))[0]).toBe(403)
    expect(await codeFor({ ...END, academy: 'Academia' }, alejandra)).toEqual([409, 'NAME_DIFFERS'])
    expect(await codeFor({ ...END, password: 'otra' }, alejandra)).toEqual([409, 'PASSWORD_WRONG'])
    for (let n = 0; n < 4; n++) await codeFor({ ...END, password: 'otra' }, alejandra)
    expect((await codeFor(END, alejandra))[0]).toBe(429)
    await t.clock.advance(3_600_000)
  })

  test('M161: two months later refills the demo: with a backup, dated from that day; its sessions end', async () => {
    await t.clock.advance(60 * 86_400_000)
    const [alejandra, lucia] = [await signIn('admin@plantel.mx'), await signIn('recepcion@plantel.mx')]
    const here = t.services.config.publicUrl
    t.services.config.publicUrl = 'https://consola.tonalli.mx'
    expect((await t.call(setup.refill, { body: END }, { as: alejandra })).body.errorExt?.code).toBe('EXAMPLE_NOT_HERE')
    t.services.config.publicUrl = here
    const account = await t.ok(setup.refill, { body: END }, alejandra)
    expect(await readdir(backupDir)).toHaveLength(1)
    expect((await t.call(session.current, {}, { as: lucia })).status).toBe(401)
    expect((await t.ok(session.login, { body: account })).academy).toMatchObject({ name: 'Academia Plantel', example: true })
    const { rows } = await t.pool.query<{ running: number; students: number }>(
      `select (select count(*)::int from class_group where active and $1 between start_date and end_date) as running,
        (select count(*)::int from student) as students`,
      [academyDay(t.clock.now(), 'America/Mexico_City')],
    )
    expect(rows[0]!.running).toBeGreaterThan(10)
    expect(rows[0]!.students).toBeGreaterThan(400)
  })

  test('STA-8: deletes nothing without a backup', async () => {
    const alejandra = await signIn('admin@plantel.mx')
    await writeFile(backupDir, 'no folder')
    const answer = await t.call(setup.end, { body: END }, { as: alejandra })
    expect([answer.status, answer.body.errorExt?.code]).toEqual([409, 'EXAMPLE_NOT_SAVED'])
    expect((await t.ok(session.current, {}, alejandra)).academy.example).toBe(true)
  })

  test('STA-8, STA-9: deletes the whole demo after a backup; ends its sessions, and the four steps begin', async () => {
    const [alejandra, lucia] = [await signIn('admin@plantel.mx'), await signIn('recepcion@plantel.mx')]
    const answer = await t.ok(setup.end, { body: END }, alejandra)
    expect(answer.folder.startsWith(join(backupDir, 'ejemplo-'))).toBe(true)
    expect(await readdir(answer.folder)).toEqual(expect.arrayContaining(['SHA256SUMS', 'manifest.json']))
    expect((await t.call(session.current, {}, { as: lucia })).status).toBe(401)
    expect(t.sessionsEnded.length).toBeGreaterThan(1)
    // All as before the demo, except the audit line of its end with its changes, and the files waiting for the sweep.
    const {
      stored_file: files,
      audit,
      change: _change,
      throttle: _throttle,
      socket_io_attachments: _socket,
      ...tableCounts
    } = await counts()
    const { stored_file: _files, audit: _audit, change: _changes, throttle: _none, socket_io_attachments: _other, ...before } = fresh
    expect(tableCounts).toEqual(before)
    expect([files! > 0, audit]).toEqual([true, 1])
    expect(await t.ok(setup.state, {})).toMatchObject({ open: true, example: true })
    expect(t.services.academy).toMatchObject({ name: 'Academia Plantel', example: false })
    expect((await t.ok(setup.progress, { body: { token: answer.token } })).academy).toBeNull()
    expect(t.logs.join('')).toContain(await codeOf(t))
    await sweepUploads.run({}, t.jobContext())
    expect(Number((await t.pool.query('select from stored_file')).rowCount)).toBe(0)
    expect((await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(each => each.isFile())).toEqual([])
  })
})

test('STA-8: refuses it for an academy set up by hand', async () => {
  await t.pool.query('truncate employee, location cascade')
  await t.pool.query('update setup set closed_at = null, example = false')
  const token = await twoSteps(t)
  await t.ok(setup.administrator, { body: { token, ...ROSA } })
  const { token: opened } = await t.ok(session.login, { body: { email: ROSA.email, password: ROSA.password } })
  const answer = await t.call(setup.end, { body: { academy: ACADEMY.name, password: ROSA.password } }, { as: { token: opened! } })
  expect(answer.body.errorExt?.code).toBe('NOT_THE_EXAMPLE')
  const refill = await t.call(setup.refill, { body: { academy: ACADEMY.name, password: ROSA.password } }, { as: { token: opened! } })
  expect(refill.body.errorExt?.code).toBe('NOT_THE_EXAMPLE')
  expect((await t.pool.query('select from student')).rowCount).toBe(0)
})

test('STA-7: Rosa only wants to look: the demo replaces her saved steps, and she is its administrator', async () => {
  await t.pool.query('truncate employee, location, stored_file cascade')
  await t.pool.query('update setup set closed_at = null')
  await t.pool.query(
    "insert into academy (id, name, time_zone) values (1, 'Academia Plantel', 'America/Mexico_City') on conflict do nothing",
  )
  const token = await twoSteps(t)
  const account = await t.ok(setup.example, { body: { token } })
  const { academy } = await t.ok(session.login, { body: account })
  expect(academy).toMatchObject({ name: 'Academia Plantel', example: true })
  expect((await t.pool.query("select from location where name = 'Lindavista'")).rowCount).toBe(1)
})

test('STA-7: offers no demo on a server with a public address', async () => {
  await t.pool.query('update setup set closed_at = null')
  const { token } = await t.ok(setup.open, { body: { code: await codeOf(t) } })
  const here = t.services.config.publicUrl
  t.services.config.publicUrl = 'https://consola.tonalli.mx'
  expect((await t.ok(setup.state, {})).example).toBe(false)
  expect(await t.refused(setup.example, { body: { token } })).toMatchObject({ code: 'EXAMPLE_NOT_HERE' })
  t.services.config.publicUrl = here
})
