import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { emptyDatabase } from '#server/testing/database.ts'
import { testServer } from '#server/testing/testServer.ts'
import { dumpSchema } from './schemaDump.ts'
import { loadOrder } from './schemaOrder.ts'
import { generateTypes } from './schemaTypes.ts'

const { connection } = await testServer()
const name = `plantel_test_${randomBytes(6).toString('hex')}`
const admin = new pg.Client({ ...connection, database: 'postgres' })
await admin.connect()
await admin.query(`create database ${name}`)
const { db, pool } = connect({ ...connection, database: name })
// The forced drop may cut a closing connection.
pool.on('error', () => {})
await migrate(db)
afterAll(async () => {
  await db.destroy()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})

const stored = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8')

test('RUN-30: the query types equal the migrations (npm run schema)', async () => {
  expect(await generateTypes(db)).toBe(await stored('src/server/db/schema.ts'))
})

test('RUN-30: db/schema.sql equals the migrations (npm run schema)', async () => {
  // PostgreSQL 18 omits a word that 15 writes.
  const plain = (text: string) => text.replace(/\bUPDATE (\w+) AS (\w+) SET\b/g, 'UPDATE $1 $2 SET')
  expect(plain(await dumpSchema(pool))).toBe(plain(await stored('db/schema.sql')))
})

/** Catalog queries unlike those of `dumpSchema`, so that nothing is missing because it forgot it. */
const CATALOGS: Record<string, string> = {
  extensions: 'select extname, extnamespace::regnamespace::text from pg_extension',
  relations: `select relname, relkind, relpersistence, reloptions, relrowsecurity, relispartition, pg_get_partkeydef(oid) as parts
    from pg_class where relnamespace = 'public'::regnamespace`,
  columns: `select table_name, column_name, (row_number() over (partition by table_name order by ordinal_position))::int as place, data_type, udt_name, domain_name,
    character_maximum_length, numeric_precision, numeric_scale, collation_name, is_nullable, column_default, is_identity, identity_generation,
    is_generated, generation_expression from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass::text as of, contypid::regtype::text as domain, conname, contype, condeferrable, condeferred, convalidated, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: "select indexname, indexdef from pg_indexes where schemaname = 'public'",
  views: "select viewname, definition from pg_views where schemaname = 'public'",
  triggers:
    'select tgrelid::regclass::text as of, tgname, tgenabled, pg_get_triggerdef(oid) as text from pg_trigger where not tgisinternal',
  functions: `select oid::regprocedure::text as name, provolatile, proparallel, prosecdef, proconfig, pg_get_functiondef(oid) as text
    from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`,
  sequences: `select sequencename, data_type::text, start_value::text, increment_by::text, max_value::text, cycle
    from pg_sequences where schemaname = 'public'`,
  owned: `select objid::regclass::text as sequence, refobjid::regclass::text as of, refobjsubid from pg_depend
    where deptype = 'a' and classid = 'pg_class'::regclass and objid in (select oid from pg_class where relkind = 'S')`,
  domains:
    "select typname, format_type(typbasetype, typtypmod) as base, typnotnull from pg_type where typtype = 'd' and typnamespace = 'public'::regnamespace",
  comments: `select pg_describe_object(classoid, objoid, objsubid) as of, description from pg_description x
    where classoid in ('pg_class'::regclass, 'pg_proc'::regclass, 'pg_type'::regclass) and objoid >= 16384
    and not exists (select from pg_depend d where d.objid = x.objoid and d.deptype = 'e')`,
  statistics: 'select stxname, stxrelid::regclass::text as of from pg_statistic_ext',
  policies: 'select polname, polrelid::regclass::text as of from pg_policy',
}
/** The migrator's own objects, created before the first file. */
const isMigrator = (row: object) => JSON.stringify(row).includes('kysely_')
async function catalogs(from: pg.Pool | pg.Client): Promise<Record<string, string[]>> {
  const catalogsByKey: Record<string, string[]> = {}
  for (const [what, query] of Object.entries(CATALOGS)) {
    const { rows } = await from.query<object>(query)
    catalogsByKey[what] = rows
      .filter(row => !isMigrator(row))
      .map(row => JSON.stringify(row))
      .toSorted()
  }
  return catalogsByKey
}

test('DAT-6 db/schema.sql loads into an empty database and equals the migrations', async () => {
  const empty = await emptyDatabase()
  const client = new pg.Client(empty.connection)
  await client.connect()
  await client.query(await stored('db/schema.sql'))
  const [loaded, migrated] = [await catalogs(client), await catalogs(pool)]
  for (const [what, rows] of Object.entries(migrated))
    expect({
      what,
      missing: rows.filter(row => !loaded[what]!.includes(row)),
      more: loaded[what]!.filter(row => !rows.includes(row)),
    }).toEqual({
      what,
      missing: [],
      more: [],
    })
  expect(Object.entries(migrated).flatMap(([what, rows]) => (rows.length > 0 ? [what] : []))).toEqual(
    expect.arrayContaining([
      'extensions',
      'relations',
      'columns',
      'constraints',
      'indexes',
      'views',
      'triggers',
      'functions',
      'sequences',
      'comments',
    ]),
  )
  await client.end()
  await empty.drop()
})

test('DAT-6 each part follows what it needs; of two tables that refer to each other one goes first', () => {
  const part = (name: string, needs: string[], wants: string[] = []) => ({ name, needs: new Set(needs), wants: new Set(wants) })
  const order = (...parts: ReturnType<typeof part>[]) => loadOrder(parts).map(each => each.name)
  expect(order(part('a', ['c']), part('b', []), part('c', ['b']))).toEqual(['b', 'c', 'a'])
  expect(order(part('academy', [], ['file']), part('file', [], ['academy']), part('key', [], ['file']))).toEqual(['academy', 'file', 'key'])
  expect(order(part('group', ['group', 'an extension'], ['group']))).toEqual(['group'])
  expect(() => order(part('a', ['b']), part('b', ['a']))).toThrow('These need each other: a, b.')
})
