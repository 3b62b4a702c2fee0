import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { hashPassword } from '../src/server/passwords.ts'
import { emptyDatabase, startDatabase, urlOf } from '../src/server/testing/database.ts'
import { startS3 } from '../src/server/testing/s3.ts'
import { startSmtp } from '../src/server/testing/smtp.ts'
import { diskFinding, ffmpegFinding, storageFinding } from './doctor/around.ts'
import { addressOf, namesOf, nodeOf } from './doctor/settings.ts'
import { examine, report } from './doctor.ts'
import { run } from './runner.ts'

const home = await mkdtemp(join(tmpdir(), 'plantel-doctor-'))
const { pool, connection, drop } = await startDatabase({ max: 2 })
const smtp = await startSmtp()
const env = { DATABASE_URL: urlOf(connection), DATA_DIR: home, SMTP_URL: smtp.url, FFMPEG_PATH: 'off' }
afterAll(async () => {
  await smtp.stop()
  await drop()
  await rm(home, { recursive: true, force: true })
})
/** What it says about one thing, under these settings. */
const about = async (thing: string, over: Record<string, string> = {}) =>
  (await examine({ ...env, ...over })).find(each => each.about === thing)

test('issue 9: npm run doctor says a line for each thing, what to do, and fails when something is in the way', async () => {
  const well = await run('node', ['tools/doctor.ts'], { env })
  expect(well.output).toMatch(/^ok {4}node {9}\d+\.\S+\nok {4}settings {5}every variable can be used\nok {4}address/)
  for (const thing of ['database', 'extensions', 'migrations', 'clock', 'time zone', 'demo', 'storage', 'mail', 'ffmpeg'])
    expect(well.output).toMatch(new RegExp(`^ok    ${thing} `, 'm'))
  // How much room there is depends on who else is testing.
  expect(well.output).toMatch(/^(ok|warn) +connections /m)
  expect(well.output).not.toMatch(/^fail/m)
  expect(well.ok).toBe(true)
  expect(await readdir(join(home, 'files'), { recursive: true }).then(names => names.filter(name => name.endsWith('.pdf')))).toEqual([])

  const ill = await run('node', ['tools/doctor.ts'], { env: { ...env, PORT: 'x' } })
  expect(ill.output).toMatch(/^fail {2}settings {5}Settings that cannot be used:\n {2}PORT: [^]+ {19}→ mend these first/)
  expect(ill.ok).toBe(false)
})

test('issue 9: a database that cannot be reached, is empty, or was migrated by another version', async () => {
  expect(await about('database', { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
    level: 'fail',
    todo: expect.stringContaining('DATABASE_URL'),
  })
  const empty = await emptyDatabase()
  expect(await about('migrations', { DATABASE_URL: urlOf(empty.connection) })).toMatchObject({
    level: 'ok',
    says: expect.stringContaining('empty database'),
  })
  await empty.drop()

  const { rows } = await pool.query(
    'delete from migration_checksum where name = (select max(name) from migration_checksum) returning name, sha256',
  )
  expect(await about('migrations')).toMatchObject({ level: 'ok', says: expect.stringContaining('the next start applies 1 more') })
  await pool.query('insert into migration_checksum (name, sha256) values ($1, $2)', [rows[0].name, 'edited'])
  expect(await about('migrations')).toMatchObject({ level: 'fail', says: `edited after they were applied: ${rows[0].name}` })
  await pool.query('update migration_checksum set sha256 = $2 where name = $1', [rows[0].name, rows[0].sha256])
  await pool.query("insert into migration_checksum (name, sha256) values ('99990101T0000-later', '0')")
  expect(await about('migrations')).toMatchObject({
    level: 'fail',
    says: expect.stringContaining('99990101T0000-later, which this version does not know'),
  })
  await pool.query("delete from migration_checksum where name = '99990101T0000-later'")
})

test('issue 9: another time zone than the academy’s, and demo accounts with their known password', async () => {
  expect(await about('time zone', { ACADEMY_TZ: 'America/Tijuana' })).toMatchObject({
    level: 'warn',
    says: expect.stringContaining('is not read any more'),
  })
  await pool.query(
    "insert into employee (id, name, last_name, second_last_name, email, password_hash) values (repeat('a', 24), 'A', 'B', 'C', 'admin@plantel.mx', $1)",
    [await hashPassword('plantel-demo')],
  )
  expect(await about('demo')).toMatchObject({ level: 'warn' })
  expect(await about('demo', { DEMO: '1' })).toMatchObject({ level: 'ok' })
  await pool.query("delete from employee where email = 'admin@plantel.mx'")
})

test('issue 9: storage that does not take a file, here or in a bucket', async () => {
  const file = join(home, 'no folder')
  await writeFile(file, '')
  expect(await storageFinding(readConfig({ DATA_DIR: file }))).toMatchObject({
    level: 'fail',
    todo: expect.stringContaining('write there'),
  })
  const s3 = await startS3()
  const bucket = readConfig({
    DATA_DIR: home,
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 'b',
  })
  expect(await storageFinding(bucket)).toMatchObject({ level: 'ok' })
  expect([...s3.objects]).toEqual([])
  s3.fail = 403
  expect(await storageFinding(bucket)).toMatchObject({ level: 'fail', todo: expect.stringContaining('S3_') })
  await s3.stop()
})

test('issue 9: a disk that fills up', async () => {
  const at = async (gigabytes: number) => (await diskFinding(readConfig({}), async () => ({ free: gigabytes * 1e9, all: 100e9 }))).level
  expect([await at(50), await at(3), await at(0.5)]).toEqual(['ok', 'warn', 'fail'])
  expect((await diskFinding(readConfig({ DATA_DIR: join(home, 'not', 'yet') }))).says).toContain('GB of')
})

test('issue 9: a mail server that is not there, and none at all', async () => {
  expect(await about('mail', { SMTP_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
    level: 'fail',
    says: expect.stringContaining('127.0.0.1:1'),
  })
  expect(await about('mail', { SMTP_URL: '' })).toMatchObject({ level: 'warn' })
  expect(await about('mail')).toMatchObject({ level: 'ok' })
})

test('issue 9: an ffmpeg that does not run', async () => {
  expect(await ffmpegFinding(readConfig({ FFMPEG_PATH: join(home, 'ffmpeg') }))).toMatchObject({ level: 'warn' })
})

test.each([
  [{}, 'ok'],
  [{ PUBLIC_URL: 'http://plantel.mx' }, 'fail'],
  [{ PUBLIC_URL: 'https://plantel.mx/consola' }, 'fail'],
  [{ PUBLIC_URL: 'https://plantel.mx' }, 'warn'],
  [{ PUBLIC_URL: 'https://plantel.mx', TRUST_PROXY: '1' }, 'ok'],
])('issue 9: the address %j is %s', (given, level) => {
  expect(addressOf(readConfig(given)).level).toBe(level)
})

test('issue 9: an open host that calls itself localhost, a variable that nobody reads, an old Node', () => {
  expect(addressOf(readConfig({ HOST: '0.0.0.0' }))).toMatchObject({ level: 'warn', todo: expect.stringContaining('PUBLIC_URL') })
  expect(namesOf({ SMTP_URI: 'x', HOME: '/', S3_BUCKET: 'b' })).toMatchObject({ level: 'warn', says: 'nobody reads SMTP_URI' })
  expect(nodeOf('22.11.0').level).toBe('fail')
  expect(report([nodeOf('22.11.0')])).toBe(
    `fail  node         22.11.0 is too old\n${' '.repeat(19)}→ run it by npm, which brings Node 24, or install that\n`,
  )
})
