// `npm run restore`: verifies every byte, creates the schema of that time, loads the rows, and migrates to this version.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { pino } from 'pino'
import pg, { type Client, type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { BASELINE, isSecondEdition } from '#server/db/secondEdition.ts'
import { jobRunner, type AnyJob } from '#server/jobs/jobs.ts'
import { FACTOR_KEY_FILE } from '#server/auth/vault.ts'
import { NOTES } from '#server/storage/keys.ts'
import { copyIn } from './copy.ts'
import { readBackup, tableFile, writeHashed, type Manifest, type TableCopy } from './manifest.ts'

const NOTED: readonly string[] = NOTES

interface Options {
  connection: ClientConfig
  config: Pick<Config, 'dataDir' | 's3' | 'academyTimeZone'>
  folder: string
  jobs: readonly AnyJob[]
  force?: boolean
}

export async function restore({
  connection,
  config,
  folder,
  jobs,
  force = false,
}: Options): Promise<{ manifest: Manifest; notes: string[] }> {
  const { manifest, paths } = await readBackup(folder)
  const files = paths.filter(path => path.startsWith('files/'))
  const last = await lastOf(manifest)
  if (files.length > 0 && config.s3)
    throw new Error('This backup brings its files along, and the settings name a bucket: restore without S3_BUCKET.')
  const root = join(config.dataDir, 'files')
  // Records of erasures stay: the server applies them to the restored data (CON-67).
  const there = (await readdir(root).catch(() => [])).filter(name => !NOTED.includes(name))
  if (files.length > 0 && !force && there.length > 0)
    throw new Error(`${root} holds files already; --force leaves them and adds those of the backup.`)

  const client = new pg.Client({ ...connection, application_name: 'plantel restore' })
  await client.connect()
  try {
    await makeRoom(client, force)
    const { db } = connect({ ...connection, max: 2, application_name: 'plantel restore' })
    const notes: string[] = []
    try {
      await migrate(db, { last })
      await load(client, folder, manifest)
      await migrate(db)
      await protectArchive(client)
      const note = await loadJobs({ client, connection, config, folder, manifest, jobs })
      if (note) notes.push(note)
      await client.query('analyze')
    } finally {
      await db.destroy()
    }
    if (paths.includes(FACTOR_KEY_FILE)) await placeKey(folder, config.dataDir)
    for (const path of files) await writeHashed(join(config.dataDir, path), createReadStream(join(folder, path)))
    if (manifest.files.in === 's3') notes.push(`The files are in the bucket ${manifest.files.bucket}; they were not touched.`)
    return { manifest, notes }
  } finally {
    await client.end()
  }
}

/** @returns the last migration of the backup. Refuses a backup of a newer version, or one whose migrations had another text. */
async function lastOf({ migrations }: Manifest): Promise<string> {
  if (await isSecondEdition(new Map(migrations.map(({ name, sha256 }) => [name, sha256])))) return BASELINE
  const files = await readMigrations()
  const strange = migrations.find(({ name, sha256 }, at) => files[at]?.name !== name || files[at].sha256 !== sha256)
  if (strange)
    throw new Error(
      `This version of Plantel does not know the migration ${strange.name} of the backup: restore with the version that made it.`,
    )
  return migrations.at(-1)!.name
}

async function makeRoom(client: Client, force: boolean): Promise<void> {
  const { rows } = await client.query<{ others: number; taken: boolean }>(`
    select (select count(*)::int from pg_stat_activity
        where datname = current_database() and application_name like 'plantel%' and pid <> pg_backend_pid()) as others,
      exists (select from pg_class where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and relkind in ('r', 'p')) as taken`)
  const { others, taken } = rows[0]!
  if (others > 0) throw new Error('A server of this academy is running on this database: stop it first.')
  if (!taken) return
  if (!force) throw new Error('The database is not empty; --force throws away what it holds.')
  await client.query(
    'drop schema if exists pgboss, months, archive cascade; drop schema public cascade; create schema public; grant usage on schema public to public',
  )
}

const read = async (client: Client, folder: string, { name, columns, rows }: TableCopy, into: string): Promise<void> => {
  const table = copyIn(client, `copy ${into} (${columns.join(', ')}) from stdin`)
  await pipeline(createReadStream(join(folder, tableFile(name))), createGunzip(), table)
  if (table.rows() !== rows) throw new Error(`${name}: ${table.rows()} rows came in instead of ${rows}.`)
}

/**
 * One transaction, before the triggers exist. Foreign keys are dropped and created again, so that tables load in any order and all
 * references
 * are checked at the end; unlike session_replication_role this needs no superuser.
 */
async function load(client: Client, folder: string, { tables, sequences }: Manifest): Promise<void> {
  const quoted = (name: string) => client.escapeIdentifier(name)
  const own = (
    await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely%' and relname not in ('migration_checksum', 'function_checksum')",
    )
  ).rows.map(row => quoted(row.name))
  const { rows: references } = await client.query<{ table: string; name: string; definition: string }>(
    "select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2",
  )
  await client.query('begin')
  try {
    for (const { table, name } of references) await client.query(`alter table ${table} drop constraint ${quoted(name)}`)
    // Migrations insert some rows.
    await client.query(`truncate ${own.join(', ')}`)
    for (const table of tables) await read(client, folder, table, await placeOf(client, table.name))
    for (const { name, value } of sequences)
      await client.query('select setval($1::text::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [quoted(name), value])
    for (const { table, name, definition } of references)
      await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The table to load into; recreates a detached month of the audit (DES-32). */
async function placeOf(client: Client, name: string): Promise<string> {
  const [first, month] = name.split('.')
  if (month === undefined) return client.escapeIdentifier(name)
  const place = `archive.${client.escapeIdentifier(month)}`
  if (first !== 'archive') throw new Error(`The backup names a table that has no place here: ${name}.`)
  await client.query(`create table ${place} (like audit including defaults including constraints including indexes)`)
  return place
}

async function protectArchive(client: Client): Promise<void> {
  const { rows } = await client.query<{ month: string }>(
    "select oid::regclass::text as month from pg_class where relnamespace = 'archive'::regnamespace and relkind = 'r' and relname like 'audit\\_%'",
  )
  for (const { month } of rows)
    await client.query(`create trigger audit_kept before update or delete on ${month} for each row execute function audit_kept()`)
}

/** Queues the pending jobs again. @returns why not, when the queue's columns have changed since */
async function loadJobs(
  options: Pick<Options, 'connection' | 'config' | 'folder' | 'jobs'> & { client: Client; manifest: Manifest },
): Promise<string | null> {
  const { client, connection, config, folder, manifest, jobs } = options
  if (!manifest.jobs || manifest.jobs.rows === 0) return null
  const queue = jobRunner({ connection, jobs, work: false, timeZone: config.academyTimeZone, log: pino({ level: 'silent' }) })
  await queue.start(() => {
    throw new Error('no job runs here')
  })
  await queue.stop()
  const columns = manifest.jobs.columns.join(', ')
  try {
    await client.query('begin')
    await client.query('create temp table waiting (like pgboss.job including defaults) on commit drop')
    await read(client, folder, manifest.jobs, 'waiting')
    await client.query(`insert into pgboss.job (${columns}) select ${columns} from waiting where name in (select name from pgboss.queue)`)
    await client.query('commit')
    return null
  } catch (error) {
    await client.query('rollback')
    return `The ${manifest.jobs.rows} jobs that waited were left out (${(error as Error).message}): send what /bandeja shows as waiting again.`
  }
}

async function placeKey(folder: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  await writeFile(join(dataDir, FACTOR_KEY_FILE), await readFile(join(folder, FACTOR_KEY_FILE)), { mode: 0o600, flush: true })
}
