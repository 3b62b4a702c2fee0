import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { VERSION } from '#server/version.ts'
import { madeIn, readFunctions, type FunctionFile } from './functions.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrationFile.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
  await database.pool.query('create table desk (id int, word text)')
})
afterAll(() => database.drop())

async function withNew(text: string): Promise<FunctionFile[]> {
  const functionFiles = madeIn(text)
  const names = new Set(functionFiles.map(({ name }) => name))
  return [...(await readFunctions()).filter(({ name }) => !names.has(name)), ...functionFiles]
}
const GREETS = (word: string) => `create or replace function greets() returns text language sql as $$ select '${word}' $$;`
const greeting = async () => (await database.pool.query<{ greets: string }>('select greets()')).rows[0]!.greets
const touched = async (name: string) => (await database.pool.query('select xmin from pg_proc where proname = $1', [name])).rows

test('RUN-119: reads a file of db/functions as its functions, views and triggers', () => {
  const text = `-- What this file is about.

-- Of one.
create or replace function one(a text) returns text language sql as $$
  select 'create or replace function no'; $$;
comment on function one(text) is 'One.';

create or replace view two as select 1;
create or replace trigger three after insert or update of a, b on desk
  for each row execute function one();
create constraint trigger four after insert on desk deferrable initially deferred for each row execute function one();
`
  expect(madeIn(text).map(({ name }) => name)).toEqual(['function one', 'view two', 'trigger three on desk', 'trigger four on desk'])
  expect(madeIn(text)[0]!.text).toContain('comment on function one')
  expect(madeIn(text)[3]!.text).toMatch(/^drop trigger if exists four on desk;\n/)
})

describe('RUN-119: replaces functions, triggers and views whose text changed', () => {
  test('two new servers start at once: one replaces them, and unchanged ones are not touched', async () => {
    await migrate(database.db, { functions: await withNew(GREETS('Hola')) })
    const before = await touched('lands')
    const functions = await withNew(GREETS('Buenos días'))
    await Promise.all([migrate(database.db, { functions }), migrate(database.db, { functions })])
    expect(await greeting()).toBe('Buenos días')
    const once = await touched('greets')
    await migrate(database.db, { functions })
    expect([await touched('greets'), await touched('lands')]).toEqual([once, before])
  })

  test('a trigger waits behind a long writer without blocking others', async () => {
    const functions = await withNew(`
create or replace function shout() returns trigger language plpgsql as $$ begin new.word := upper(new.word); return new; end $$;
create or replace trigger shout before insert on desk for each row execute function shout();`)
    const writer = await database.pool.connect()
    await writer.query('begin; insert into desk values (1)')
    let stoodBack = 0
    const rest = async () => {
      stoodBack += 1
      await database.pool.query('insert into desk values (2)')
      if (stoodBack === 2) await writer.query('commit')
    }
    await migrate(database.db, { functions, rest })
    expect(stoodBack).toBe(2)
    expect((await database.pool.query("insert into desk values (3, 'x') returning word")).rows).toEqual([{ word: 'X' }])
    writer.release()
  })

  test('a constraint trigger replaces the old one', async () => {
    const judge = (word: string) => `
create or replace function judge() returns trigger language plpgsql as $$ begin raise exception '%', tg_argv[0]; end $$;
create constraint trigger judge after delete on desk deferrable initially deferred for each row execute function judge('${word}');`
    for (const word of ['no', 'never']) {
      await migrate(database.db, { functions: await withNew(judge(word)) })
      await expect(database.pool.query('delete from desk')).rejects.toThrow(word)
    }
    await database.pool.query('drop function judge cascade')
  })

  test('recreates what a migration dropped along with something else', async () => {
    const functions = await withNew(`${GREETS('Hola')}
create or replace view desks as select id from desk;`)
    await migrate(database.db, { functions })
    await database.pool.query('drop function greets; drop view desks cascade')
    await migrate(database.db, { functions })
    expect(await greeting()).toBe('Hola')
    expect((await database.pool.query("select to_regclass('desks') as made")).rows).toEqual([{ made: 'desks' }])
    await database.pool.query('drop view desks cascade')
  })

  test('an older version that starts again keeps the newer functions, and the newer version goes on', async () => {
    await migrate(database.db, { functions: await withNew(GREETS('de antes')) })
    const [major, minor] = VERSION.split('.').map(Number)
    await database.db
      .updateTable('functionChecksum')
      .set({ version: `${major}.${minor! + 1}.0`, sha256: 'of the next version' })
      .where('name', '=', 'function greets')
      .execute()
    await migrate(database.db, { functions: await withNew(GREETS('otra vez')) })
    expect(await greeting()).toBe('de antes')
  })

  test('names a function that fails, and keeps those before it', async () => {
    const functions = await withNew('create or replace view broken as select nothing from nowhere;')
    await expect(migrate(database.db, { functions })).rejects.toThrow('view broken: relation "nowhere" does not exist')
    expect((await database.pool.query("select to_regclass('talk_booking') as made")).rows).toEqual([{ made: 'talk_booking' }])
  })
})

test('RUN-119: creates triggers before old rows are filled, even when a later file adds what others need', async () => {
  const { pool, db } = database
  await pool.query('create table filled (id int primary key, own int); insert into filled select n from generate_series(1, 100) n')
  const files = [
    ...(await readMigrations()),
    { name: '9000-column', text: 'alter table filled add column double int', sha256: 'a' },
    {
      name: '9001-fill',
      text: `do $$
begin
  update public.filled set double = -1 where exists (select from pg_trigger where tgname = 'doubles') and double is null;
  commit;
end $$;`,
      sha256: 'b',
    },
    { name: '9002-later', text: 'create table later (id int)', sha256: 'c' },
  ]
  const functions = await withNew(`
create or replace function doubles() returns trigger language plpgsql as $$ begin new.double := 2 * new.id; return new; end $$;
create or replace trigger doubles before insert on filled for each row execute function doubles();
create or replace view of_later as select id from later;`)
  await migrate(db, { files, functions })
  expect((await sql`select count(*)::int as filled from filled where double = -1`.execute(db)).rows).toEqual([{ filled: 100 }])
  expect((await pool.query("select to_regclass('of_later') as made")).rows).toEqual([{ made: 'of_later' }])
})
