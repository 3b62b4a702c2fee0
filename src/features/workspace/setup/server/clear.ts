// Deletes the whole academy from the database in one transaction.
import { sql } from 'kysely'
import { archived } from '#features/foundation/audit/server/public.ts'
import { seedReference } from '#db/reference.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

/** Tables of the server, not of the academy: migrations, key, time, messages between instances. */
const KEPT_TABLES = new Set(['migration_checksum', 'function_checksum', 'server_secret', 'clock', 'socket_io_attachments'])
/** Migrations inserted the only row of each. */
const SINGLE = ['mail_setting', 'sms_setting', 'backup_request', 'setup', 'collection_settings', 'retention']

const names = (all: readonly string[]) => sql.join(all.map(name => sql.id(name)))

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
    order by relname`.execute(db)
  return rows.map(({ name }) => name).filter(name => !KEPT_TABLES.has(name))
}

async function fileKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_file union select print_key from stored_file where print_key is not null union select key from video_part
    union select key from dossier union select key from export where key is not null`.execute(db)
  return rows.map(({ key }) => key)
}

/** The next sweep deletes the files as expired uploads: a crash leaves none behind. */
async function leaveToSweep(db: Db, keys: readonly string[], now: Date): Promise<void> {
  const rows = keys.map(key => ({
    id: newId(now),
    key,
    kind: 'image',
    name: '',
    contentType: 'image/png',
    maxSize: 1,
    state: 'refused' as const,
    createdAt: now,
    expiresAt: new Date(0),
  }))
  for (let from = 0; from < rows.length; from += 1000)
    await db
      .insertInto('storedFile')
      .values(rows.slice(from, from + 1000))
      .execute()
}

/** Restores the state after the first migrations, open for setup. Ends all sessions and empties the queue. */
export async function clearAcademy(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  const keys = await fileKeys(db)
  const tables = await tablesOf(db)
  await sql`truncate ${names(tables)} restart identity`.execute(db)
  for (const month of await archived(db)) await sql`drop table ${sql.id('archive', month)}`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select sequencename as name from pg_sequences where schemaname = 'public' and sequencename not like 'socket_io%'`.execute(db)
  for (const { name } of rows) await sql`alter sequence ${sql.id(name)} restart`.execute(db)
  for (const name of SINGLE) await sql`insert into ${sql.id(name)} default values`.execute(db)
  await sql`update setup set opened_at = ${now}`.execute(db)
  await seedReference(db, timeZone)
  await leaveToSweep(db, keys, now)
  await sql`delete from pgboss.job where name not like '\\_\\_pgboss%'`.execute(db)
}
