// `npm run backup`: a consistent snapshot of the database, and the files, in a folder. The server keeps running.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { createGzip } from 'node:zlib'
import pg, { type ClientConfig } from 'pg'
import type { Config } from '#server/config.ts'
import { FACTOR_KEY_FILE } from '#server/auth/vault.ts'
import { copyOut } from './copy.ts'
import { FORMAT, MANIFEST, SUMS, tableFile, writeHashed, type Manifest, type TableCopy } from './manifest.ts'

const TABLES = `
  select c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' and c.relname not in ('migration_checksum', 'function_checksum')
  group by c.relname order by c.relname collate "C"`
/** Detached months of the audit (DES-32). */
const ARCHIVED = `
  select 'archive.' || c.relname as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = to_regnamespace('archive') and c.relkind = 'r' group by c.relname order by c.relname collate "C"`
const JOB_COLUMNS = `
  select 'pgboss.job' as name, array_agg(quote_ident(attname) order by attnum) as columns
  from pg_attribute where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped and attgenerated = '' having count(*) > 0`
const OPEN_JOBS = "state < 'completed' and name not like '\\_\\_pgboss%'"

interface Options {
  connection: ClientConfig
  config: Pick<Config, 'dataDir' | 's3'>
  folder: string
  now: Date
}

export interface BackupResult extends Manifest {
  vanished: number
  bytes: number
  /** False when the database is read-only (a replica) or older than this table. */
  recorded: boolean
}

/** Makes the backup, and records in the database whether it succeeded. */
export async function backup(options: Options): Promise<BackupResult> {
  const record = (bytes: number, ok: boolean) =>
    recordRun(options, bytes, ok).then(
      () => true,
      () => false,
    )
  const backupResult = await make(options).catch(async (error: unknown) => {
    await record(0, false)
    throw error
  })
  return { ...backupResult, recorded: await record(backupResult.bytes, true) }
}

async function recordRun({ connection, folder }: Options, bytes: number, ok: boolean): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'plantel backup' })
  try {
    await client.connect()
    await client.query('insert into backup_run (finished_at, bytes, ok, folder) values (now(), $1, $2, $3)', [bytes, ok, folder])
  } finally {
    await client.end()
  }
}

/** Writes beside `folder` and renames at the end, so that a partial backup is never mistaken for a whole one. */
async function make({ connection, config, folder, now }: Options): Promise<Omit<BackupResult, 'recorded'>> {
  if ((await readdir(folder).catch(() => [])).length > 0) throw new Error(`${folder} is not empty: a backup gets a folder of its own.`)
  const part = `${folder}.part`
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true, mode: 0o700 })
  const sums: string[] = []
  const noted = (path: string, sha256: string) => void sums.push(`${sha256}  ${path}\n`)

  const { written, ...database } = await copyDatabase(connection, part, noted)
  const files = config.s3 ? null : await copyFiles(join(config.dataDir, 'files'), part, noted)
  await copyKey(config.dataDir, part, noted)
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: now.toISOString(),
    ...database,
    files: files ? { in: 'backup', count: files.count, bytes: files.bytes } : { in: 's3', bucket: config.s3!.bucket },
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  noted(MANIFEST, createHash('sha256').update(text).digest('hex'))
  await writeFile(join(part, MANIFEST), text, { mode: 0o600, flush: true })
  await writeFile(join(part, SUMS), sums.join(''), { mode: 0o600, flush: true })
  await rm(folder, { recursive: true, force: true })
  await rename(part, folder)
  return { ...manifest, vanished: files?.vanished ?? 0, bytes: written + (files?.bytes ?? 0) }
}

/** Without this key no authenticator app works after a restore (CON-34). */
async function copyKey(dataDir: string, part: string, noted: Noted): Promise<void> {
  const key = await readFile(join(dataDir, FACTOR_KEY_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!key) return
  await writeFile(join(part, FACTOR_KEY_FILE), key, { mode: 0o600, flush: true })
  noted(FACTOR_KEY_FILE, createHash('sha256').update(key).digest('hex'))
}

type Noted = (path: string, sha256: string) => void

async function copyDatabase(
  connection: ClientConfig,
  part: string,
  noted: Noted,
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'jobs' | 'sequences'> & { written: number }> {
  let rowCount = 0
  const client = new pg.Client({ ...connection, application_name: 'plantel backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // Dates and instants do not depend on the server's settings.
    await client.query("set local datestyle to 'ISO, YMD'; set local timezone to 'UTC'; set local extra_float_digits to 3")
    const all = async <T extends object>(text: string) => (await client.query<T>(text)).rows
    const copy = async ({ name, columns }: Omit<TableCopy, 'rows'>, where = 'true'): Promise<TableCopy> => {
      const from = name
        .split('.')
        .map(part => client.escapeIdentifier(part))
        .join('.')
      const rows = copyOut(client, `copy (select ${columns.join(', ')} from ${from} where ${where}) to stdout`)
      const { sha256, bytes } = await writeHashed(join(part, tableFile(name)), rows, createGzip())
      rowCount += bytes
      noted(tableFile(name), sha256)
      return { name, columns, rows: rows.rows() }
    }
    const migrations = await all<Manifest['migrations'][number]>('select name, sha256 from migration_checksum order by name collate "C"')
    const tables: TableCopy[] = []
    for (const table of [...(await all<TableCopy>(TABLES)), ...(await all<TableCopy>(ARCHIVED))]) tables.push(await copy(table))
    const [queue] = await all<TableCopy>(JOB_COLUMNS)
    const jobs = queue ? await copy(queue, OPEN_JOBS) : null
    const sequences = await all<Manifest['sequences'][number]>(
      "select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1",
    )
    return { migrations, tables, jobs, sequences, written: rowCount }
  } finally {
    await client.end()
  }
}

/** Whole files only: unfinished uploads are in `parts`. */
async function copyFiles(root: string, part: string, noted: Noted): Promise<{ count: number; bytes: number; vanished: number }> {
  const totals = { count: 0, bytes: 0, vanished: 0 }
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter(each => each.isFile())) {
    const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')
    if (path.startsWith('parts/')) continue
    try {
      const { sha256, bytes } = await writeHashed(join(part, 'files', path), createReadStream(join(root, path)))
      noted(`files/${path}`, sha256)
      totals.count += 1
      totals.bytes += bytes
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await rm(join(part, 'files', path), { force: true })
      totals.vanished += 1
    }
  }
  return totals
}
