import { afterAll, expect, test } from 'vitest'
import { newId } from '#lib/ids.ts'
import { readFunctions } from '#server/db/functions.ts'
import { readMigrations } from '#server/db/migrationFile.ts'
import { startDatabase } from '#server/testing/database.ts'

const database = await startDatabase()
afterAll(() => database.drop())

const rows = async <R extends object>(text: string) => (await database.pool.query<R>(text)).rows

/** Ids without a foreign key: the row may be deleted, be one of several kinds, or belong to a mere attempt. */
const LOOSE = [
  ...['attendance.session_id', 'audit.session_id', 'audit.user_id', 'idempotency.user_id', 'stored_file.created_by', 'twin.a', 'twin.b'],
  ...['chapter.deleted_with', 'pdf.deleted_with', 'placement.item_id', 'quiz.deleted_with', 'video.deleted_with'],
  ...['retention_due.subject_id', 'video.transcode_id', 'video_part.transcode_id'],
]

test('DAT-9 an id has 24 hexadecimal digits, by a CHECK on each key and by the foreign keys that refer to it', async () => {
  const references = await rows<{ column: string; held: boolean }>(`
    select c.relname || '.' || a.attname as column, exists (select from pg_constraint k where k.conrelid = c.oid
      and (k.contype = 'f' and a.attnum = any (k.conkey) or k.conkey = array[a.attnum] and k.contype = 'c' and pg_get_constraintdef(k.oid) like '%~ ''^[0-9a-f]{24}$''%')) as held
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'bpchar'::regtype and a.atttypmod = 28 and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped`)
  expect(references.length).toBeGreaterThan(100)
  expect(references.flatMap(({ column, held }) => (held ? [] : [column])).toSorted()).toEqual(LOOSE.toSorted())
})

test('DAT-9 refuses an id in capitals or cut off', async () => {
  for (const id of [newId().toUpperCase(), newId().slice(1), 'z'.repeat(24)])
    await expect(database.pool.query("insert into live_channel (id, name) values ($1, 'Canal')", [id]), id).rejects.toMatchObject({
      constraint: 'live_channel_hex_check',
    })
})

test('DAT-10 a function whose text is parsed at run time qualifies its tables, so that it sees the true ones under any search path', async () => {
  const tables = (
    await rows<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v')",
    )
  ).map(({ name }) => name)
  const functions = await rows<{ name: string; text: string }>(`
    select p.proname as name, p.prosrc as text from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosqlbody is null and p.prolang in (select oid from pg_language where lanname in ('plpgsql', 'sql'))
      and p.proname <> 'academy_today'`)
  const bare = new RegExp(
    String.raw`(?:\b(?:from|join|update|into|using)\s+|^\s*\w+\s+)(${tables.join('|')})\b(?=\s|;|%|\()(?!\s*:=)`,
    'gim',
  )
  const faults = functions.flatMap(({ name, text }) => [...text.matchAll(bare)].map(([, table]) => `${name}: ${table}`))
  expect(faults).toEqual([])
  expect('select from entry where true'.match(bare)).not.toBeNull()
  expect('declare\n  kept entry;'.match(bare)).not.toBeNull()
  expect(functions.map(({ name }) => name)).toContain('refuse_unsettled')
})

test("RUN-101 a trigger's lookup by a list is planned once, and never by a sequential scan", async () => {
  const functions = await rows<{ name: string; settings: string[] | null }>(`
    select p.proname as name, p.proconfig as settings from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosrc ~ '\\mid = any \\(\\w+\\)'
      and (p.prorettype = 'trigger'::regtype or exists (
        select from pg_proc t where t.prorettype = 'trigger'::regtype and t.prosrc like '%perform public.' || p.proname || '(%'))
    order by name`)
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['place_audit', 'place_students']))
  for (const { name, settings } of functions)
    expect(settings, name).toEqual(expect.arrayContaining(['plan_cache_mode=force_generic_plan', 'enable_seqscan=off']))
})

test('DAT-12 every table and view has a description', async () => {
  const silent = await rows<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname not like 'kysely%' and c.relname <> 'test_clock' and obj_description(c.oid, 'pg_class') is null`)
  expect(silent).toEqual([])
})

/** Tables that a migration alters, except those that it creates. */
function changedBy(text: string): string[] {
  const tablesIn = (words: string) => [
    ...new Set(
      [
        ...text.matchAll(new RegExp(`^\\s*${words}\\s+table\\s+(?:if\\s+(?:not\\s+)?exists\\s+)?(?:only\\s+)?(?:public\\.)?(\\w+)`, 'gim')),
      ].map(([, name]) => name!),
    ),
  ]
  const createdFunctions = tablesIn('create')
  return tablesIn('(?:alter|drop)').filter(name => !createdFunctions.includes(name))
}

test('RUN-118 a migration alters one table in use: waiting for a second one would block the users of the first', async () => {
  expect(changedBy('alter table student add a int;\n  alter table only public.class_group add a int;')).toEqual(['student', 'class_group'])
  expect(changedBy('create table prize (id int);\nalter table prize add a int;\ndrop table if exists gift;')).toEqual(['gift'])
  const several = (await readMigrations()).filter(({ text }) => changedBy(text).length > 1)
  expect(several.map(({ name }) => name)).toEqual([])
})

test('DAT-13 functions of generated columns, indexes and CHECKs are in db/migrations, where nothing changes, all others in db/functions', async () => {
  const triggers = await rows<{ name: string; fixed: boolean }>(`
    select p.proname as name, exists (
      select from pg_depend d where d.refobjid = p.oid and d.refclassid = 'pg_proc'::regclass
        and (d.classid in ('pg_constraint'::regclass, 'pg_class'::regclass)
          or d.classid = 'pg_attrdef'::regclass and exists (
            select from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum where f.oid = d.objid and a.attgenerated = 's'))
    ) or exists (select from pg_depend d where d.refobjid = p.oid and d.refclassid = 'pg_proc'::regclass and d.classid = 'pg_proc'::regclass
      and d.objid in ('search_words(text)'::regprocedure, 'person_words(text,text)'::regprocedure, 'email_like(text)'::regprocedure)) as fixed
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname <> 'now'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  const fileFunctions = (await readFunctions()).flatMap(({ name }) =>
    name.startsWith('function ') ? [name.slice('function '.length)] : [],
  )
  expect(triggers.flatMap(({ name, fixed }) => (fixed ? [] : [name]))).toEqual(fileFunctions.toSorted())
})

test('DAT-14 no function of plpgsql is longer than 60 lines', async () => {
  const long = await rows<{ name: string; lines: number }>(`
    select p.proname as name, array_length(string_to_array(pg_get_functiondef(p.oid), E'\\n'), 1) as lines from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
      and array_length(string_to_array(pg_get_functiondef(p.oid), E'\\n'), 1) > 60`)
  expect(long).toEqual([])
})

test('DAT-15 CON-65: every text column declares once how an erasure treats it, and no declaration lacks its column', async () => {
  const columns = await rows<{ column: string }>(`
    select c.relname || '.' || a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' and c.relname <> 'test_clock'
      and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'json'::regtype, 'varchar'::regtype, 'bytea'::regtype)`)
  const declared = await rows<{ column: string; there: boolean }>(`
    select d.tab || coalesce('.' || d.col, '') as column, to_regclass('public.' || d.tab) is not null and (d.col is null or exists (
      select from pg_attribute a where a.attrelid = to_regclass('public.' || d.tab) and a.attname = d.col and not a.attisdropped)) as there
    from declared_texts() d`)
  const names = declared.map(({ column }) => column)
  expect(declared.filter(({ there }) => !there)).toEqual([])
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(columns.map(({ column }) => column).filter(column => !names.includes(column))).toEqual([])
  expect(columns.length).toBeGreaterThan(250)
})

test('DAT-15: a declaration says what becomes of the column, or why it stays; erased columns belong to rows of a person', async () => {
  const wrong = await rows<{ tab: string; col: string | null }>(`
    select d.tab, d.col from declared_texts() d
    where (d.theirs is null and d.typed is null) = (d.kept is null) or d.typed not in ('note', 'words', 'row', 'person', 'told')
      or d.theirs is not null and erased_rows(d.tab) is null or d.typed = 'row' and d.theirs is null`)
  expect(wrong).toEqual([])
  const tables = await rows<{ tab: string }>('select distinct tab from erased_columns()')
  expect(tables.length).toBeGreaterThanOrEqual(12)
})
