import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { codeOf } from '#lib/errors.ts'
import { ensureDatabase } from './database.ts'
import { killed, pidOf, spawnStart, started, startedElsewhere, temporaryFolder, value } from './testing.ts'

const START_OF_SERVER = 'SELECT pg_postmaster_start_time()::text'
const WAIT = { timeout: 120_000, interval: 20 }

describe('RUN-21: the first start', () => {
  test("creates the product's database: UTF-8, durable, no TCP, password required, in a closed socket folder", async () => {
    const dataDir = await temporaryFolder()
    const connection = (await started(dataDir, { settings: {} })).connection('plantel')
    for (const [setting, expected] of [
      ['server_encoding', 'UTF8'],
      ['listen_addresses', ''],
      ['fsync', 'on'],
      ['synchronous_commit', 'on'],
      ['full_page_writes', 'on'],
    ])
      expect([setting, await value(connection, `SHOW ${setting}`)]).toEqual([setting, expected])
    expect(await value(connection, "SELECT lower('ÑANDÚ')")).toBe('ñandú')
    expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
    await expect(value({ ...connection, password: 'wrong' }, 'SELECT 1')).rejects.toMatchObject({ code: '28P01' })
  })

  test('after a kill in the middle the next start works and cleans up', async () => {
    const dataDir = await temporaryFolder()
    const child = spawnStart(dataDir)
    await vi.waitUntil(async () => (await readdir(dataDir)).some(name => name.startsWith('cluster.new-')), WAIT)
    await killed(child)
    await mkdir(join(dataDir, 'cluster.new-earlier', 'cluster'), { recursive: true })
    await writeFile(join(dataDir, 'cluster.new-earlier', 'cluster', 'PG_VERSION'), '18\n')
    const postgres = await started(dataDir)
    expect(await value(postgres.connection('plantel'), 'SELECT 1')).toBe(1)
    expect(await readdir(dataDir)).not.toContain('cluster.new-earlier')
  })
})

test('settings reach the server; an unknown name is refused', async () => {
  const postgres = await started(await temporaryFolder(), { settings: { fsync: 'off', application_name: "it's \\ here" } })
  expect(await value(postgres.connection('plantel'), 'SHOW fsync')).toBe('off')
  expect(await value(postgres.connection('plantel'), "SELECT reset_val FROM pg_settings WHERE name = 'application_name'")).toBe(
    "it's \\ here",
  )
  await expect(started(await temporaryFolder(), { settings: { "x' #": '1' } })).rejects.toThrow('not the name of a PostgreSQL setting')
})

test('RUN-26: the log is in the data folder, readable by its owner only, and quotes no rows', async () => {
  const dataDir = await temporaryFolder()
  const connection = (await started(dataDir)).connection('plantel')
  await value(connection, 'CREATE TABLE person (email text PRIMARY KEY)')
  const insert = () => value(connection, 'INSERT INTO person VALUES ($1)', ['ana@example.com'])
  await insert()
  await expect(insert()).rejects.toMatchObject({ code: '23505' })
  const log = await readFile(join(dataDir, 'server.log'), 'utf8')
  expect(log).toContain('duplicate key value')
  expect(log).not.toContain('ana@example.com')
  expect((await stat(join(dataDir, 'server.log'))).mode & 0o777).toBe(0o600)
})

test('RUN-25: stop waits for a fast shutdown, may be called twice, and keeps the data for the next start', async () => {
  const dataDir = await temporaryFolder()
  const first = await started(dataDir)
  const connection = first.connection('plantel')
  await value(connection, 'CREATE TABLE kept AS SELECT 7 AS n')
  const idle = value(connection, 'SELECT pg_sleep(60)')
  await Promise.all([first.stop(), first.stop(), expect(idle).rejects.toThrow()])
  await expect(stat(join(dataDir, 'cluster', 'postmaster.pid'))).rejects.toMatchObject({ code: 'ENOENT' })
  const second = await started(dataDir)
  expect(await value(second.connection('plantel'), 'SELECT n FROM kept')).toBe(7)
  expect(await readFile(join(dataDir, 'server.log'), 'utf8')).not.toContain('not properly shut down')
})

describe('RUN-22: after kill -9', () => {
  test('the owner restarts a killed server at the same address, with every acknowledged commit', async () => {
    const dataDir = await temporaryFolder()
    const connection = (await started(dataDir, { settings: {} })).connection('plantel')
    await value(connection, 'CREATE TABLE acknowledged AS SELECT 7 AS n')
    const pid = await pidOf(dataDir)
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(async () => (await value(connection, 'SELECT n FROM acknowledged').catch(() => 0)) === 7, WAIT)
    expect(await pidOf(dataDir)).not.toBe(pid)
  })

  test('the next start works when both were killed and another process has the pid', async () => {
    const dataDir = await temporaryFolder()
    const { child, connection } = await startedElsewhere(dataDir)
    await value(connection, 'CREATE TABLE acknowledged AS SELECT 7 AS n')
    await killed(child)
    process.kill(await pidOf(dataDir), 'SIGKILL')
    const { uid, gid } = await stat(join(dataDir, 'cluster'))
    const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid } : {})
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/^\d+/, String(other.pid)))
    const postgres = await started(dataDir)
    expect(await value(postgres.connection('plantel'), 'SELECT n FROM acknowledged')).toBe(7)
    expect(other.exitCode).toBeNull()
    await killed(other)
  })

  test('the next start works when the server was killed before it wrote its pid file', async () => {
    const dataDir = await temporaryFolder()
    await (await started(dataDir)).stop()
    await writeFile(join(dataDir, 'cluster', 'postmaster.pid'), '')
    const postgres = await started(dataDir)
    expect(await value(postgres.connection('plantel'), 'SELECT 1')).toBe(1)
  })

  test('the next process adopts the server of a killed owner, and stops it', async () => {
    const dataDir = await temporaryFolder()
    const { child, connection } = await startedElsewhere(dataDir)
    const since = await value(connection, START_OF_SERVER)
    await killed(child)
    const lines: string[] = []
    const postgres = await started(dataDir, { log: line => lines.push(line) })
    expect(await value(postgres.connection('plantel'), START_OF_SERVER)).toBe(since)
    expect(lines).toEqual(['embedded PostgreSQL: adopted the server that was left running'])
    await postgres.stop()
    await expect(value(connection, 'SELECT 1')).rejects.toMatchObject({ code: expect.stringMatching(/ENOENT|ECONNREFUSED/) })
  })
})

describe('M143: a process that ends leaves no server', () => {
  const answerOf = async (connection: Parameters<typeof value>[0]) => String(await value(connection, 'SELECT 1').catch(codeOf))
  const NOBODY = /ENOENT|ECONNREFUSED/

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('M143: on an unhandled %s', async signal => {
    const { child, connection } = await startedElsewhere(await temporaryFolder())
    child.kill(signal)
    await expect.poll(() => answerOf(connection), WAIT).toMatch(NOBODY)
  })

  test('M143: on Ctrl+C while the first start creates its database', async () => {
    const dataDir = await temporaryFolder()
    const child = spawnStart(dataDir)
    await vi.waitUntil(async () => (await readdir(dataDir)).some(name => name.startsWith('cluster.new-')), WAIT)
    child.kill('SIGINT')
    // Before its first program there is no listener, and the signal itself ends it.
    await vi.waitUntil(() => child.exitCode !== null || child.signalCode !== null, WAIT)
    expect(await value((await started(dataDir)).connection('plantel'), 'SELECT 1')).toBe(1)
  })

  test('M143: ends also a server that it adopted from a killed process', async () => {
    const dataDir = await temporaryFolder()
    await killed((await startedElsewhere(dataDir)).child)
    const { child, connection } = await startedElsewhere(dataDir)
    child.kill('SIGTERM')
    await expect.poll(() => answerOf(connection), WAIT).toMatch(NOBODY)
  })
})

describe('RUN-23: two at once', () => {
  test('share one server; the one that does not own it leaves it running', async () => {
    const dataDir = await temporaryFolder()
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const [one, two, elsewhere] = await Promise.all([started(dataDir, { log }), started(dataDir, { log }), startedElsewhere(dataDir)])
    const since = await value(elsewhere.connection, START_OF_SERVER)
    expect(await value(one.connection('plantel'), START_OF_SERVER)).toBe(since)
    expect(await value(two.connection('plantel'), START_OF_SERVER)).toBe(since)
    const sharer = await started(dataDir)
    await sharer.stop()
    expect(await value(elsewhere.connection, START_OF_SERVER)).toBe(since)
    expect(lines.filter(line => line.includes('sharing')).length).toBeGreaterThanOrEqual(1)
  })

  test('when the owner stops, the other one starts the server again and owns it', async () => {
    const dataDir = await temporaryFolder()
    const owner = await started(dataDir)
    const sharer = await started(dataDir)
    const connection = sharer.connection('plantel')
    const since = await value(connection, START_OF_SERVER)
    await owner.stop()
    await vi.waitUntil(async () => ![undefined, since].includes(await value(connection, START_OF_SERVER).catch(() => undefined)), WAIT)
    await sharer.stop()
    await expect(value(connection, 'SELECT 1')).rejects.toThrow()
  })

  test('create one database between them', async () => {
    const connection = (await started(await temporaryFolder())).connection('postgres')
    await Promise.all([1, 2, 3].map(() => ensureDatabase(connection, 'Año "2027"')))
    expect(await value({ ...connection, database: 'Año "2027"' }, 'SELECT current_database()')).toBe('Año "2027"')
  })
})

describe('M141: a folder that was copied while its academy ran', () => {
  const copied = async (dataDir: string) => {
    const copy = join(await temporaryFolder(), 'copy')
    // Sockets cannot be copied; `cp -a` also ignores files that the server removes meanwhile.
    await cp(dataDir, copy, { recursive: true, filter: path => !/\/run\//.test(path) })
    return copy
  }

  test.each([
    ['of its own folder', ''],
    ['of a temporary one, as the path is too long for a socket', join('long'.repeat(20), 'path'.repeat(20))],
  ])('M141: the copy starts its own server while the original listens in a socket folder %s', async (_where, deep) => {
    const dataDir = join(await temporaryFolder(), deep, 'academy')
    const original = (await started(dataDir)).connection('plantel')
    await value(original, 'CREATE TABLE academy AS SELECT 7 AS students')
    await value(original, 'CHECKPOINT')
    const since = await value(original, START_OF_SERVER)
    const copy = await started(await copied(dataDir))
    const other = copy.connection('plantel')
    expect(await value(other, 'UPDATE academy SET students = 0 RETURNING students')).toBe(0)
    expect(await value(original, 'SELECT students FROM academy')).toBe(7)
    await copy.stop()
    expect(await value(original, START_OF_SERVER)).toBe(since)
    expect((await readdir(join(dataDir, 'cluster'))).filter(name => name.startsWith('plantel.mark'))).toEqual([])
  })

  test('M141: the copy of a folder that has moved is recognized by what its server sees, not by names', async () => {
    const dataDir = join(await temporaryFolder(), 'academy')
    const original = (await started(dataDir)).connection('plantel')
    const copy = await copied(dataDir)
    const pidFile = join(copy, 'cluster', 'postmaster.pid')
    await writeFile(pidFile, (await readFile(pidFile, 'utf8')).replace(/\n.*\n/, '\n/somewhere/else\n'))
    const since = await value(original, START_OF_SERVER)
    expect(await value((await started(copy)).connection('plantel'), START_OF_SERVER)).not.toBe(since)
  })
})

test('a data folder whose path is too long for a socket gets a short one, removed at the stop', async () => {
  const dataDir = join(await temporaryFolder(), 'long'.repeat(20), 'path'.repeat(20))
  const postgres = await started(dataDir)
  const { host } = postgres.connection('plantel')
  expect(Buffer.byteLength(join(host, '.s.PGSQL.5432'))).toBeLessThanOrEqual(103)
  expect(await value(postgres.connection('plantel'), 'SELECT 1')).toBe(1)
  await postgres.stop()
  await expect(stat(host)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('M142: works in a data folder whose name has blanks, accents, quotes, commas and other signs', async () => {
  const postgres = await started(join(await temporaryFolder(), 'Academia "San José", 100% #2 d’é \'\\?'))
  expect(await value(postgres.connection('plantel'), 'SELECT 1')).toBe(1)
})

test('works in a data folder below a closed one', async () => {
  const postgres = await started(join(await temporaryFolder(0o700), 'data'))
  expect(await value(postgres.connection('plantel'), 'SELECT 1')).toBe(1)
})

test('RUN-24: refuses a database of another PostgreSQL version in a sentence', async () => {
  const dataDir = await temporaryFolder()
  await (await started(dataDir)).stop()
  await writeFile(join(dataDir, 'cluster', 'PG_VERSION'), '17\n')
  await expect(started(dataDir)).rejects.toThrow('made by PostgreSQL 17')
})
