import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { startDatabase } from '#server/testing/database.ts'

// What holds for every table and every function, also for those that are still to come.

const database = await startDatabase()
afterAll(() => database.drop())

const rows = async <R extends object>(text: string) => (await database.pool.query<R>(text)).rows

/** Ids that refer to nothing the database knows: what was is gone, is one of several kinds, or names an attempt. */
const LOOSE = [
  ...['attendance.session_id', 'audit.session_id', 'audit.user_id', 'idempotency.user_id', 'stored_file.created_by', 'twin.a', 'twin.b'],
  ...['chapter.deleted_with', 'pdf.deleted_with', 'placement.item_id', 'quiz.deleted_with', 'video.deleted_with'],
  ...['retention_due.subject_id', 'video.transcode_id', 'video_part.transcode_id'],
]

test('DAT-9 an id is 24 digits of hexadecimal: each key says so, and what refers to a record is held by its reference', async () => {
  const found = await rows<{ column: string; held: boolean }>(`
    select c.relname || '.' || a.attname as column, exists (select from pg_constraint k where k.conrelid = c.oid and k.conkey = array[a.attnum]
      and (k.contype = 'f' or k.contype = 'c' and pg_get_constraintdef(k.oid) like '%~ ''^[0-9a-f]{24}$''%')) as held
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bpchar'::regtype and a.atttypmod = 28 and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`)
  expect(found.length).toBeGreaterThan(100)
  expect(found.flatMap(({ column, held }) => (held ? [] : [column])).toSorted()).toEqual(LOOSE.toSorted())
})

test('DAT-9 an id in capitals, or cut off, is refused', async () => {
  for (const id of [newId().toUpperCase(), newId().slice(1), 'z'.repeat(24)])
    await expect(database.pool.query("insert into live_channel (id, name) values ($1, 'Canal')", [id]), id).rejects.toMatchObject({
      constraint: 'live_channel_hex_check',
    })
})

test('DAT-10 a function whose text is read when it runs names tables in full, so that it sees the true ones under any search path', async () => {
  const tables = (
    await rows<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
    )
  ).map(({ name }) => name)
  const found = await rows<{ name: string; text: string }>(`
    select p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null and p.prolang in (select oid from pg_language where lanname in ('plpgsql', 'sql'))
      and p.proname <> 'academy_today'`)
  const bare = new RegExp(
    String.raw`(?:\b(?:from|join|update|into|using)\s+|^\s*\w+\s+)(${tables.join('|')})\b(?=\s|;|%|\()(?!\s*:=)`,
    'gim',
  )
  const faults = found.flatMap(({ name, text }) => [...text.matchAll(bare)].map(([, table]) => `${name}: ${table}`))
  expect(faults).toEqual([])
  expect('select from entry where true'.match(bare)).not.toBeNull()
  expect('declare\n  kept entry;'.match(bare)).not.toBeNull()
  expect(found.map(({ name }) => name)).toContain('refuse_unsettled')
})

test('RUN-101 what a trigger looks up by a list is planned once, and never by reading a table whole', async () => {
  const found = await rows<{ name: string; settings: string[] | null }>(`
    select p.proname as name, p.proconfig as settings from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\mid = any \\(\\w+\\)'
      and (p.prorettype = 'trigger'::regtype or exists (
        select from pg_proc t where t.prorettype = 'trigger'::regtype and t.prosrc like '%perform public.' || p.proname || '(%'))
    order by name`)
  expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['place_audit', 'place_students']))
  for (const { name, settings } of found)
    expect(settings, name).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']))
})

test('DAT-12 every table and view says what it is', async () => {
  const silent = await rows<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname not like 'kysely%' and c.relname <> 'test_clock' and obj_description(c.oid, 'pg_class') is null`)
  expect(silent).toEqual([])
})

/** The last migration of before the rule. */
const BEFORE = '20261130T1013-plans-of-triggers'
/** Tables whose shape a migration changes, without those that it makes. */
function changedBy(text: string): string[] {
  const named = (words: string) => [
    ...new Set(
      [
        ...text.matchAll(new RegExp(`^\\s*${words}\\s+table\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(?:only\\s+)?(?:public\\.)?(\\w+)`, 'gim')),
      ].map(([, name]) => name!),
    ),
  ]
  const made = named('create')
  return named('(?:alter|drop)').filter(name => !made.includes(name))
}

test('RUN-118 a migration changes the shape of one table that is in use: whoever waits for a second one holds up those that it waits for', async () => {
  expect(changedBy('alter table student add a int;\n  alter table only public.class_group add a int;')).toEqual(['student', 'class_group'])
  expect(changedBy('create table prize (id int);\nalter table prize add a int;\ndrop table if exists gift;')).toEqual(['gift'])
  const several = (await readMigrations()).filter(({ name, text }) => name > BEFORE && changedBy(text).length > 1)
  expect(several.map(({ name }) => name)).toEqual([])
})
