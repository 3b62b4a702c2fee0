import { createHash } from 'node:crypto'
import { appendFile, cp, glob, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg, { type PoolConfig } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { seedDemo } from '../db/demo/seed.ts'
import { seedReference } from '../db/reference.ts'
import { loadSecondEdition, rowsOf, tablesOf } from '../db/secondEdition.ts'
import { backup } from '../src/server/backup/backup.ts'
import { restore } from '../src/server/backup/restore.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db/connect.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { jobs } from '../src/features/server.ts'
import { jobRunner } from '../src/server/jobs/jobs.ts'
import { openStorage } from '../src/server/storage/open.ts'
import { emptyDatabase, urlOf } from '../src/server/testing/database.ts'
import { run } from './runner.ts'
import { dumpSchema } from './schemaDump.ts'

const home = await mkdtemp(join(tmpdir(), 'plantel-backup-'))
const source = await emptyDatabase()
const target = await emptyDatabase()
const config = readConfig({ DATA_DIR: join(home, 'source') })
const elsewhere = readConfig({ DATA_DIR: join(home, 'target') })
const keptFolder = join(home, 'kept')
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(home, { recursive: true, force: true })
})

/** Characters that COPY escapes, and others that a careless parser would misread. */
const ODD = 'tab\t, nueva\nlínea, \\N \\. \\\\ "comillas" \'y\' ñ 🎓 \u0001'
const JOB = jobs.find(job => !job.cron)!

async function filled(connection: PoolConfig): Promise<void> {
  const { db, pool } = connect(connection)
  await migrate(db)
  await seedReference(db)
  await seedDemo(db, { now: new Date('2026-11-23T16:00:00Z'), storage: openStorage(config), past: false })
  await pool.query('update academy set receipt_footer = $1', [ODD])
  await pool.query('update employee set deleted_at = now() where id = (select max(id) from employee)')
  const queue = jobRunner({ connection, jobs, work: false, timeZone: 'America/Mexico_City', log: pino({ level: 'silent' }) })
  await queue.start(() => {
    throw new Error('no job runs here')
  })
  await queue.enqueue(db, JOB, { odd: ODD }, null)
  await queue.stop()
  await db.destroy()
}

async function waiting(pool: pg.Pool): Promise<object[]> {
  const { rows } = await pool.query("select to_regclass('pgboss.job') is not null as there")
  if (!rows[0].there) return []
  return (await pool.query("select id, name, data, state, retry_limit from pgboss.job where name not like '\\_\\_pgboss%' order by id"))
    .rows
}

/**
 * Every table's rows as text (except the record of backups), generated columns included; the schema; next values of sequences; pending
 * jobs.
 */
async function everything(connection: PoolConfig) {
  const pool = new pg.Pool({ ...connection, max: 1 })
  try {
    const { rows: tables } = await pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_migration%' and relname not in ('migration_checksum', 'function_checksum', 'backup_run') order by 1",
    )
    const contents: Record<string, { rows: number; sum: string | null }> = {}
    for (const { name } of tables)
      contents[name] = (
        await pool.query(`select count(*)::int as rows, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`)
      ).rows[0]
    return {
      contents,
      schema: await dumpSchema(pool),
      triggers: (await pool.query('select tgname, tgenabled from pg_trigger where not tgisinternal order by 1')).rows,
      sequences: (await pool.query("select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1")).rows,
      jobs: await waiting(pool),
    }
  } finally {
    await pool.end()
  }
}
async function filesOf({ dataDir }: typeof config): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for await (const entry of glob('files/**/*', { cwd: dataDir, withFileTypes: true }))
    if (entry.isFile()) all.set(entry.name, sha256(await readFile(join(entry.parentPath, entry.name))))
  return all
}
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'nothing',
    (error: Error) => error.message,
  )
const into = (folder: string, force = false) => restore({ connection: target.connection, config: elsewhere, folder, jobs, force })

beforeAll(async () => {
  await filled(source.connection)
  await backup({ connection: source.connection, config, folder: keptFolder, now: new Date('2026-11-23T18:00:00Z') })
}, 120_000)

test('RUN-56: a restore gives equal tables, schema, sequences, pending jobs and files', async () => {
  const { notes } = await into(keptFolder)
  expect(notes).toEqual([])
  const [before, after] = [await everything(source.connection), await everything(target.connection)]
  expect(after).toEqual(before)
  expect(before.jobs).toMatchObject([{ data: { odd: ODD } }])
  expect(Object.values(before.contents).filter(({ rows }) => rows > 0).length).toBeGreaterThan(40)

  const stored = await filesOf(config)
  expect(stored.size).toBeGreaterThan(0)
  expect(await filesOf(elsewhere)).toEqual(stored)
}, 120_000)

test('RUN-57: without --force, and under a running server, keeps a database that has data', async () => {
  expect(await refusal(into(keptFolder))).toContain('--force')
  const server = new pg.Client({ ...target.connection, application_name: 'plantel' })
  await server.connect()
  expect(await refusal(into(keptFolder, true))).toBe('A server of this academy is running on this database: stop it first.')
  await server.end()
})

test('RUN-58: refuses a damaged, partial or foreign backup before changing anything', async () => {
  const before = await everything(target.connection)
  const damaged = join(home, 'damaged')
  await cp(keptFolder, damaged, { recursive: true })
  await appendFile(join(damaged, 'tables/student.copy.gz'), 'x')
  expect(await refusal(into(damaged, true))).toBe('The backup is damaged, nothing was restored: tables/student.copy.gz')
  await rm(join(damaged, 'SHA256SUMS'))
  expect(await refusal(into(damaged, true))).toContain('holds no backup')

  const newer = join(home, 'newer')
  await cp(keptFolder, newer, { recursive: true })
  const manifest = JSON.parse(await readFile(join(newer, 'manifest.json'), 'utf8'))
  const text = JSON.stringify({ ...manifest, migrations: [...manifest.migrations, { name: '9999-later', sha256: '0' }] })
  await writeFile(join(newer, 'manifest.json'), text)
  const sums = (await readFile(join(newer, 'SHA256SUMS'), 'utf8')).split('\n').filter(line => !line.endsWith('manifest.json'))
  const sum = sha256(text)
  await writeFile(join(newer, 'SHA256SUMS'), [...sums.filter(Boolean), `${sum}  manifest.json`, ''].join('\n'))
  expect(await refusal(into(newer, true))).toContain('does not know the migration 9999-later')
  expect(await everything(target.connection)).toEqual(before)
})

test('RUN-59: a backup is readable by its owner only, has its own folder, and leaves the files of a bucket there', async () => {
  expect((await stat(keptFolder)).mode & 0o077).toBe(0)
  const again = (ownConfig: typeof config, folder: string) =>
    backup({ connection: source.connection, config: ownConfig, folder, now: new Date() })
  expect(await refusal(again(config, keptFolder))).toContain('is not empty')
  const bucket = readConfig({ S3_BUCKET: 'academia', DATA_DIR: join(home, 'source') })
  expect((await again(bucket, join(home, 'bucket'))).files).toEqual({ in: 's3', bucket: 'academia' })
})

test('M15 CON-71: records every run, failed ones too; none on a read-only replica', async () => {
  const runs = async () => {
    const client = new pg.Client(source.connection)
    await client.connect()
    const { rows } = await client.query<{ ok: boolean; bytes: string }>('select ok, bytes from backup_run order by finished_at')
    await client.query('delete from backup_run')
    await client.end()
    return rows.map(({ ok, bytes }) => [ok, Number(bytes)])
  }
  const make = (connection: PoolConfig, folder: string) => backup({ connection, config, folder, now: new Date() })
  await runs()
  expect(await make(source.connection, join(home, 'noted'))).toMatchObject({ recorded: true, bytes: expect.any(Number) })
  expect(await refusal(make(source.connection, keptFolder))).toContain('is not empty')
  expect(await runs()).toEqual([
    [true, expect.toSatisfy((bytes: number) => bytes > 100_000)],
    [false, 0],
  ])
  const replica = { ...source.connection, options: '-c default_transaction_read_only=on' }
  expect(await make(replica, join(home, 'of a replica'))).toMatchObject({ recorded: false })
  expect(await runs()).toEqual([])
}, 60_000)

test('RUN-56, RUN-57: npm run backup, and npm run restore into a database that --force empties', async () => {
  const env = (to: typeof source, data: string) => ({ DATABASE_URL: urlOf(to.connection), DATA_DIR: join(home, data) })
  const folder = join(home, 'by command')
  expect(await run('node', ['tools/backup.ts', folder], { env: env(source, 'source') })).toMatchObject({ ok: true })
  expect(await run('node', ['tools/restore.ts', folder], { env: env(target, 'target') })).toMatchObject({ ok: false })
  const restored = await run('node', ['tools/restore.ts', folder, '--force'], { env: env(target, 'target') })
  expect(restored).toMatchObject({ ok: true })
  expect(await everything(target.connection)).toEqual(await everything(source.connection))
  expect((await run('node', ['tools/backup.ts'])).output).toContain('Usage')
}, 120_000)

describe('RUN-60 RUN-116: a backup of the second edition', () => {
  let old: Awaited<ReturnType<typeof emptyDatabase>>
  let next: Awaited<ReturnType<typeof emptyDatabase>>
  const make = (folder: string) => backup({ connection: old.connection, config: elsewhere, folder, now: new Date() })
  const bring = (folder: string) =>
    restore({ connection: next.connection, config: { ...elsewhere, dataDir: join(home, 'next') }, folder, jobs, force: true })
  beforeAll(async () => {
    old = await emptyDatabase()
    next = await emptyDatabase()
    await loadSecondEdition(old.connection)
  })
  afterAll(async () => {
    await old.drop()
    await next.drop()
  })

  test('is loaded and then migrated: the rows are equal, and the schema is that of a new database', async () => {
    const folder = join(home, 'second edition')
    expect((await make(folder)).migrations).toHaveLength(115)
    await bring(folder)
    const [from, to] = [new pg.Pool({ ...old.connection, max: 1 }), new pg.Pool({ ...next.connection, max: 1 })]
    const theirs = await tablesOf(from)
    const [was, now] = [await rowsOf(from, theirs), await rowsOf(to, theirs)]
    await Promise.all([from.end(), to.end()])
    expect(now).toEqual(was)
    const [is, fresh] = [await everything(next.connection), await everything(source.connection)]
    expect([is.schema, is.triggers]).toEqual([fresh.schema, fresh.triggers])
  })

  test('CON-22: over a database of this version, the campus views exist again', async () => {
    const views = async () => {
      const client = new pg.Client(next.connection)
      await client.connect()
      const { rows } = await client.query("select count(*)::int as views from pg_views where schemaname like 'sede\\_%'")
      await client.end()
      return rows[0]!.views as number
    }
    const before = await views()
    await bring(join(home, 'second edition'))
    expect([await views(), before > 100]).toEqual([before, true])
  })

  test('is refused when it stopped between its migrations, before anything changes, naming the version to upgrade through', async () => {
    const client = new pg.Client(old.connection)
    await client.connect()
    await client.query("delete from migration_checksum where name > '20261130T1005'")
    await client.end()
    const before = await everything(next.connection)
    const folder = join(home, 'half')
    await make(folder)
    expect(await refusal(bring(folder))).toContain('start Plantel 0.2.0 on it once')
    expect(await everything(next.connection)).toEqual(before)
  })
})
