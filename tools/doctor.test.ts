import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../src/server/config.ts'
import { hashPassword } from '../src/server/auth/passwords.ts'
import { emptyDatabase, startDatabase, urlOf } from '../src/server/testing/database.ts'
import { startS3 } from '../src/server/testing/s3.ts'
import { startSmtp } from '../src/server/testing/smtp.ts'
import { diskFinding, ffmpegFinding } from './doctor/around.ts'
import { addressOf, namesOf, nodeOf } from './doctor/settings.ts'
import { storageFinding } from './doctor/storage.ts'
import { examine, report } from './doctor.ts'
import { run } from './runner.ts'

const home = await mkdtemp(join(tmpdir(), 'plantel-doctor-'))
const { pool, connection, drop } = await startDatabase({ max: 2 })
const smtp = await startSmtp()
const env = { DATABASE_URL: urlOf(connection), DATA_DIR: home, SMTP_URL: smtp.url, MAIL_HELO: 'correo.academia.mx', FFMPEG_PATH: 'off' }
afterAll(async () => {
  await smtp.stop()
  await drop()
  await rm(home, { recursive: true, force: true })
})
const about = async (thing: string, over: Record<string, string> = {}) =>
  (await examine({ ...env, ...over })).find(each => each.about === thing)

test('RUN-62: npm run doctor prints a line per subject and what to do, and fails on an obstacle', async () => {
  const well = await run('node', ['tools/doctor.ts'], { env })
  expect(well.output).toMatch(/^ok {4}node {9}\d+\.\S+\nok {4}settings {5}every variable can be used\nok {4}address/)
  for (const thing of [
    'database',
    'schema',
    'encoding',
    'rights',
    'extensions',
    'migrations',
    'clock',
    'time zone',
    'demo',
    'storage',
    'mail',
    'ffmpeg',
  ])
    expect(well.output).toMatch(new RegExp(`^ok    ${thing} `, 'm'))
  // The free connections depend on other tests.
  expect(well.output).toMatch(/^(ok|warn) +connections /m)
  expect(well.output).not.toMatch(/^fail/m)
  expect(well.ok).toBe(true)
  expect(await readdir(join(home, 'files'), { recursive: true }).then(names => names.filter(name => name.endsWith('.pdf')))).toEqual([])

  const ill = await run('node', ['tools/doctor.ts'], { env: { ...env, PORT: 'x' } })
  expect(ill.output).toMatch(/^fail {2}settings {5}Settings that cannot be used:\n {2}PORT: [^]+ {19}→ mend these first/)
  expect(ill.ok).toBe(false)
})

test('RUN-63: reports a database that is unreachable, empty, or migrated by another version', async () => {
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
  await pool.query("insert into migration_checksum (name, sha256) values ('9999-later', '0')")
  expect(await about('migrations')).toMatchObject({
    level: 'fail',
    says: expect.stringContaining('9999-later, which this version does not know'),
  })
  await pool.query("delete from migration_checksum where name = '9999-later'")
})

test('RUN-64: reports another time zone than the academy’s, and demo accounts with their known password', async () => {
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

test('M9 CON-51: lists old e-mails that would be refused now, spells out odd letters, and changes nothing', async () => {
  expect(await about('emails')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into employee (id, name, last_name, second_last_name, email, password_hash) values
      ('c00000000000000000000001', 'Ana', 'Ruiz', 'Paz', U&'\\0430na@correo.mx', 'x'), ('c00000000000000000000002', 'José', 'Ruiz', 'Paz', 'josé@correo.mx', 'x')`,
  )
  expect(await about('emails')).toMatchObject({
    level: 'warn',
    says: expect.stringMatching(/^1 with .*: employee \\u\{430\}na@correo\.mx$/),
  })
  const { rows } = await pool.query("select email from employee where id = 'c00000000000000000000001'")
  expect(rows).toEqual([{ email: '\u0430na@correo.mx' }])
  await pool.query("delete from employee where id like 'c0000%'")
})

test('M16: lists old discount codes that nobody could type now, spelled out, and changes nothing', async () => {
  expect(await about('codes')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into promotional_code (id, code, is_company_code, amount, valid_from, valid_until) values
      ('c00000000000000000000001', U&'PROMOCIO\\0301N', true, 100, now(), now()), ('c00000000000000000000002', U&'VER\\200BANO', true, 100, now(), now()),
      ('c00000000000000000000003', 'PROMOCIÓN', true, 100, now(), now()), ('c00000000000000000000004', repeat('A', 41), true, 100, now(), now())`,
  )
  await pool.query("update promotional_code set deleted_at = now() where id = 'c00000000000000000000004'")
  expect(await about('codes')).toMatchObject({
    level: 'warn',
    says: expect.stringMatching(/^2 discount codes .*: PROMOCIO\\u\{301\}N, VER\\u\{200b\}ANO$/),
  })
  await pool.query("delete from promotional_code where id like 'c0000%'")
})

test('M74: lists old names with two blanks between words, and changes nothing', async () => {
  expect(await about('names')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into location (id, name, street, number, postal_code, district, latitude, longitude, opening, closing) values
      ('c00000000000000000000001', 'Sede  Norte', 'Calle', '1', '07300', 'Centro', 19, -99, '07:00', '21:00'),
      ('c00000000000000000000002', 'Sede Sur', 'Calle', '1', '07300', 'Centro', 19, -99, '07:00', '21:00')`,
  )
  expect(await about('names')).toMatchObject({ level: 'warn', says: expect.stringMatching(/^1 with .*: campus "Sede  Norte"$/) })
  expect(await about('doubles')).toMatchObject({ level: 'ok' })
  await pool.query(
    "begin; set local session_replication_role = replica; update location set name = 'sede norte' where id = 'c00000000000000000000002'; commit",
  )
  expect(await about('doubles')).toMatchObject({ level: 'warn', says: 'campus "Sede  Norte" and "sede norte"' })
  await pool.query("delete from location where id like 'c0000%'")
})

test('M133: lists old names that the fonts cannot draw, and changes nothing', async () => {
  expect(await about('letters')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into employee (id, name, last_name, second_last_name, email, password_hash) values
      ('c00000000000000000000001', '王小明', 'Ruiz', 'Nuñez', 'xiaoming@correo.mx', 'x')`,
  )
  expect(await about('letters')).toMatchObject({ level: 'warn', says: expect.stringMatching(/^1 with .*: employee\.name "王小明"$/) })
  await pool.query("delete from employee where id like 'c0000%'")
})

test('DAT-33: counts old rows below a deleted record, with one example of each kind', async () => {
  expect(await about('standing')).toMatchObject({ level: 'ok' })
  await pool.query(
    `begin; set local session_replication_role = replica;
      insert into location (id, name, street, number, postal_code, district, latitude, longitude, opening, closing, opens, closes, deleted_at) values
        ('c00000000000000000000001', 'Sede Norte', 'Calle', '1', '07300', 'Centro', 19, -99, '07:00', '21:00', '07:00', '21:00', now());
      insert into classroom (id, location_id, name, capacity) values ('c00000000000000000000002', 'c00000000000000000000001', 'A1', 20); commit`,
  )
  expect(await about('standing')).toMatchObject({ level: 'warn', says: '1 classroom of a deleted location (c00000000000000000000001)' })
  await pool.query("delete from classroom where id like 'c0000%'; delete from location where id like 'c0000%'")
})

test('COB-6: names a student whose payment dates are not those of the ledger, owed or paid', async () => {
  expect(await about('dates')).toMatchObject({ level: 'ok' })
  const ana = 'c00000000000000000000001'
  await pool.query(
    `begin; set local session_replication_role = replica;
      insert into student (id, name, last_name, second_last_name, email, phone_number, password_hash, unique_folio)
        values ('${ana}', 'Ana', 'Ruiz', 'Paz', 'ana@correo.mx', '5512345678', 'x', 'AAAA11');
      insert into registration (id, student_id, group_id, course_id, price, registered_at) values ('${ana}', '${ana}', '${ana}', '${ana}', 500000, now());
      commit`,
  )
  const untrue = { level: 'warn', says: `1 students whose payment dates are not those of the ledger: ${ana}` }
  expect(await about('dates')).toMatchObject(untrue)
  const dates = (open: number) =>
    pool.query(`begin; set local session_replication_role = replica; delete from due_row;
      insert into due_row (registration_id, due_on, student_id, amount, open) values ('${ana}', '2026-11-23', '${ana}', 500000, ${open}); commit`)
  await dates(100)
  expect(await about('dates')).toMatchObject(untrue)
  await dates(0)
  expect(await about('dates')).toMatchObject({ level: 'ok' })
  await pool.query(
    'begin; set local session_replication_role = replica; delete from due_row; delete from registration; delete from student; commit',
  )
})

test('M36: lists employees with an address but no postal code, or the reverse', async () => {
  expect(await about('addresses')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into employee (id, name, last_name, second_last_name, email, password_hash, address, postal_code) values
      ('c00000000000000000000001', 'Ana', 'Ruiz', 'Paz', 'ana@correo.mx', 'x', 'Insurgentes 300', null),
      ('c00000000000000000000002', 'Beto', 'Ruiz', 'Paz', 'beto@correo.mx', 'x', null, '03020'),
      ('c00000000000000000000003', 'Carla', 'Ruiz', 'Paz', 'carla@correo.mx', 'x', 'Insurgentes 300', '03020'),
      ('c00000000000000000000004', 'Dora', 'Ruiz', 'Paz', 'dora@correo.mx', 'x', '', null)`,
  )
  expect(await about('addresses')).toMatchObject({
    level: 'warn',
    says: expect.stringMatching(/^2 employees .*: ana@correo\.mx, beto@correo\.mx$/),
  })
  const { rows } = await pool.query("select address from employee where id = 'c00000000000000000000001'")
  expect(rows).toEqual([{ address: 'Insurgentes 300' }])
  await pool.query("delete from employee where id like 'c0000%'")
})

test('M16: lists old texts that no field accepts now, with their place; line breaks in multi-line fields are fine', async () => {
  expect(await about('texts')).toMatchObject({ level: 'ok' })
  await pool.query(
    `insert into role (id, name, description, allows) values ('c00000000000000000000001', U&'Caja\\202E', U&'Uno\\000Ados', '[]'),
      ('c00000000000000000000002', U&'Ca\\000Aja', U&'Me\\0301xico', '[]'), ('c00000000000000000000003', 'Recepción 👩‍👧', 'Días', '[]')`,
  )
  expect(await about('texts')).toMatchObject({
    level: 'warn',
    says: expect.stringMatching(
      /^3 with .*: role\.description "Me\\u\{301\}xico", role\.name "Ca\\u\{a\}ja", role\.name "Caja\\u\{202e\}"$/,
    ),
  })
  await pool.query("delete from role where id like 'c0000%'")
})

test('RUN-65: reports storage that accepts no file, local or S3', async () => {
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

test.each([
  ['multipart', 'an upload in pieces (multipart)', 'videos cannot be uploaded'],
  ['list', 'listing unfinished uploads', 'for ever'],
  ['range', 'reading a range', 'from the middle'],
  ['delete', 'deleting', 'would stay'],
] as const)('M19: a bucket that refuses %s is reported as unfit, with the reason', async (refusedAct, says, todo) => {
  const s3 = await startS3()
  const settings = { S3_BUCKET: s3.bucket, S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  s3.refused.add(refusedAct)
  expect(await storageFinding(readConfig({ DATA_DIR: home, ...settings }))).toMatchObject({
    level: 'fail',
    says: expect.stringContaining(`the bucket plantel: ${says}: `),
    todo: expect.stringContaining(todo),
  })
  s3.refused.clear()
  expect(await storageFinding(readConfig({ DATA_DIR: home, ...settings }))).toMatchObject({ level: 'ok' })
  if (refusedAct !== 'delete') expect([...s3.objects.keys(), ...s3.uploads.keys()]).toEqual([])
  await s3.stop()
})

test('RUN-65: reports a disk that is nearly full', async () => {
  const at = async (gigabytes: number) => (await diskFinding(readConfig({}), async () => ({ free: gigabytes * 1e9, total: 100e9 }))).level
  expect([await at(50), await at(3), await at(0.5)]).toEqual(['ok', 'warn', 'fail'])
  expect((await diskFinding(readConfig({ DATA_DIR: join(home, 'not', 'yet') }))).says).toContain('GB of')
})

test('M144: reports a database that is not UTF8, before anything migrates', async () => {
  const empty = await emptyDatabase("template template0 encoding 'LATIN1' locale_provider libc locale 'C'")
  expect(await about('encoding', { DATABASE_URL: urlOf(empty.connection) })).toMatchObject({
    level: 'fail',
    says: expect.stringMatching(/^The database keeps its text in LATIN1/),
  })
  await empty.drop()
})

test('M150: names a role that may not create objects, with the grants it needs', async () => {
  const empty = await emptyDatabase()
  const { database } = empty.connection
  const name = `poor_${database!.slice(-6)}`
  await pool.query(`create role ${name} login password 'pobre'`)
  expect(await about('rights', { DATABASE_URL: urlOf({ ...empty.connection, user: name, password: 'pobre' }) })).toEqual({
    level: 'fail',
    about: 'rights',
    says: `${name} may not make what migrations ask for`,
    todo: `grant create on database "${database}" to "${name}"; grant create on schema public to "${name}"`,
  })
  await empty.drop()
  await pool.query(`drop role ${name}`)
})

test('RUN-65: reports an ffmpeg that does not run', async () => {
  expect(await ffmpegFinding(readConfig({ FFMPEG_PATH: join(home, 'ffmpeg') }))).toMatchObject({ level: 'warn' })
})

test.each([
  [{}, 'ok'],
  [{ PUBLIC_URL: 'http://plantel.mx' }, 'fail'],
  [{ PUBLIC_URL: 'https://plantel.mx' }, 'warn'],
  [{ PUBLIC_URL: 'https://plantel.mx', TRUST_PROXY: '1' }, 'ok'],
])('RUN-66: the address %j is %s', (environment, level) => {
  expect(addressOf(readConfig(environment)).level).toBe(level)
})

test.each([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }])(
  'M146: with %j and no PUBLIC_URL the doctor says which messages wait',
  environment => {
    expect(addressOf(readConfig(environment))).toMatchObject({
      level: 'warn',
      says: expect.stringMatching(/http:\/\/localhost:4000, .+ wait in \/bandeja, nobody recovers a password/),
    })
  },
)

test('RUN-67: reports a public host that is called localhost, an unknown variable, an old Node', () => {
  expect(addressOf(readConfig({ HOST: '0.0.0.0' }))).toMatchObject({ level: 'warn', todo: expect.stringContaining('PUBLIC_URL') })
  expect(namesOf({ SMTP_URI: 'x', HOME: '/', S3_BUCKET: 'b' })).toMatchObject({ level: 'warn', says: 'nobody reads SMTP_URI' })
  expect(nodeOf('22.11.0').level).toBe('fail')
  expect(report([nodeOf('22.11.0')])).toBe(
    `fail  node         22.11.0 is too old\n${' '.repeat(19)}→ run it by npm, which brings Node 24, or install that\n`,
  )
})
