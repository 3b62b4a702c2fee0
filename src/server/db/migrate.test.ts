import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from '#server/testing/database.ts'
import { buildLenses } from './campus/lenses.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { readMigrations, type MigrationFile } from './migrationFile.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await startDatabase()
})
afterAll(() => database.drop())

const added: MigrationFile[] = []
async function next(text: string): Promise<MigrationFile[]> {
  added.push({ name: `${9000 + added.length}-next`, text, sha256: text })
  return [...(await readMigrations()), ...added]
}

test('RUN-27: several servers that start at once on an empty database migrate it once', async () => {
  const name = `plantel_empty_${randomBytes(6).toString('hex')}`
  await database.pool.query(`create database ${name} template template0`)
  const servers = Array.from({ length: 4 }, () => connect({ ...database.connection, database: name }))
  const applied = await Promise.all(servers.map(({ db }) => migrate(db)))
  expect(applied.filter(names => names.length > 0)).toHaveLength(1)
  const {
    rows: [{ differences }],
  } = await servers[0]!.pool.query(
    'select count(*)::int as differences from kysely_migration full join migration_checksum using (name) where sha256 is null or timestamp is null',
  )
  expect(differences).toBe(0)
  await Promise.all(servers.map(({ db }) => db.destroy()))
  await database.pool.query(`drop database ${name}`)
})

describe('the old version keeps working while the new one migrates', () => {
  test('RUN-27: two new servers start at once: one applies all files, the other none', async () => {
    await next('create table next_one (id int)')
    const files = await next('create table next_two (id int)')
    const both = await Promise.all([migrate(database.db, { files }), migrate(database.db, { files })])
    expect(both.toSorted((a, b) => a.length - b.length)).toEqual([[], added.map(file => file.name)])
  })

  test('RUN-28: releases the locks of a file before the next one runs', async () => {
    await next('alter table next_one add column added int')
    const files = await next('select nobody from nowhere')
    await expect(migrate(database.db, { files })).rejects.toThrow(/^9003-next: relation "nowhere" does not exist$/)
    expect((await sql`select added from next_one`.execute(database.db)).rows).toEqual([])
    added.pop()
  })

  test('RUN-28: behind a long reader it does not block others: it gives way and tries again', async () => {
    const files = await next('alter table next_two add column added int')
    const reader = await database.pool.connect()
    await reader.query('begin; lock table next_two in access share mode')
    let stoodBack = 0
    const rest = async () => {
      stoodBack += 1
      const waiting = await database.pool.query("select from pg_locks where relation = 'next_two'::regclass and not granted")
      expect(waiting.rowCount).toBe(0)
      if (stoodBack === 2) await reader.query('commit')
    }
    expect(await migrate(database.db, { files, rest })).toEqual([added.at(-1)!.name])
    expect(stoodBack).toBe(2)
    reader.release()
  })

  test('RUN-29: an old version refuses to start on a newer database, and names the unknown migrations', async () => {
    await expect(migrate(database.db)).rejects.toThrow(
      `The database has ${added.map(file => file.name).join(', ')}, which this version does not know.`,
    )
  })
})

describe('RUN-114: builds an index while others write to its table', () => {
  const valid = async (name: string) =>
    (
      await database.pool.query<{ whole: boolean }>('select indisvalid as whole from pg_index where indexrelid = to_regclass($1)', [name])
    ).rows.map(({ whole }) => whole)
  beforeAll(async () => {
    await database.pool.query('create table busy (id int, word text); insert into busy select n, n::text from generate_series(1, 1000) n')
  })

  test('an open transaction does not block other writers, and two servers that start at once build the index once', async () => {
    const files = await next('-- Why it is there.\ncreate index concurrently busy_word_idx on busy (word);')
    const writer = await database.pool.connect()
    await writer.query("begin; insert into busy values (0, 'first')")
    const building = Promise.all([migrate(database.db, { files }), migrate(database.db, { files })])
    await expect.poll(async () => (await database.pool.query('select from pg_stat_progress_create_index')).rowCount).toBe(1)
    await database.pool.query("insert into busy values (0, 'beside')")
    await writer.query('commit')
    expect((await building).toSorted((a, b) => a.length - b.length)).toEqual([[], [added.at(-1)!.name]])
    expect(await valid('busy_word_idx')).toEqual([true])
    writer.release()
  })

  test('drops and rebuilds an index that a killed server left half built', async () => {
    const files = await next('create unique index concurrently busy_id_idx on busy (id)')
    // Two rows with one id make it fail at the end, as a kill would leave it.
    await expect(migrate(database.db, { files })).rejects.toThrow('could not create unique index')
    expect(await valid('busy_id_idx')).toEqual([false])
    await database.pool.query('delete from busy where id = 0')
    expect(await migrate(database.db, { files })).toEqual([added.at(-1)!.name])
    expect(await valid('busy_id_idx')).toEqual([true])
  })

  test('accepts an index that was finished but not recorded', async () => {
    const files = await next('create index concurrently busy_both_idx on busy (id, word)')
    await database.pool.query('create index busy_both_idx on busy (id, word)')
    expect(await migrate(database.db, { files })).toEqual([added.at(-1)!.name])
    expect(await migrate(database.db, { files })).toEqual([])
  })

  test('must be alone in its file', async () => {
    const files = await next('create index concurrently a_idx on busy (id); create index concurrently b_idx on busy (id)')
    await expect(migrate(database.db, { files })).rejects.toThrow('stands alone in its file')
    added.pop()
  })

  test('an empty database builds it with all others in one transaction', async () => {
    const name = `plantel_empty_${randomBytes(6).toString('hex')}`
    await database.pool.query(`create database ${name} template template0`)
    const { db, pool } = connect({ ...database.connection, database: name })
    const files = [
      ...(await readMigrations()),
      { name: '9900-index', text: 'create index concurrently alone_idx on talk (id);', sha256: 'x' },
    ]
    expect(await migrate(db, { files })).toHaveLength(files.length)
    expect((await pool.query("select to_regclass('alone_idx') as made")).rows).toEqual([{ made: 'alone_idx' }])
    await db.destroy()
    await database.pool.query(`drop database ${name}`)
  })
})

describe('RUN-115: fills rows in slices while others work', () => {
  const FILLING = (table: string) => `-- Why.
do $$
declare
  behind int := 0;
begin
  while behind < 1000 loop
    update public.${table} set filled = true where id > behind and id <= behind + 100;
    behind := behind + 100;
    commit;
  end loop;
end $$;`
  const filled = async (table: string) =>
    (await database.pool.query<{ filled: number }>(`select count(*) filter (where filled)::int as filled from ${table}`)).rows[0]!.filled
  const table = async (name: string) =>
    database.pool.query(
      `create table ${name} (id int primary key, filled bool not null default false); insert into ${name} select n from generate_series(1, 1000) n`,
    )

  test('a locked row stops it: earlier slices stay, others write on, and it ends once the row is free', async () => {
    await table('sliced')
    const files = await next(FILLING('sliced'))
    const holder = await database.pool.connect()
    await holder.query('begin; select from sliced where id = 550 for update')
    let stoodBack = 0
    const rest = async () => {
      stoodBack += 1
      expect(await filled('sliced')).toBe(500)
      await database.pool.query('update sliced set filled = true where id = 1000')
      await holder.query('commit')
    }
    expect(await migrate(database.db, { files, rest })).toEqual([added.at(-1)!.name])
    expect([stoodBack, await filled('sliced')]).toEqual([1, 1000])
    expect(await migrate(database.db, { files })).toEqual([])
    holder.release()
  })

  test('must be alone in its file', async () => {
    const files = await next(`create table beside (id int);\n${FILLING('beside')}`)
    await expect(migrate(database.db, { files })).rejects.toThrow('stands alone in its file')
    added.pop()
  })
})

describe('RUN-117: a migration drops something that campus views show', () => {
  const NORTH = 'a'.repeat(24)
  beforeAll(async () => {
    const at = "'Norte', 'Reforma', '9', '06600', 'Cuauhtémoc', 19.4, -99.1, '07:00', '21:00'"
    await database.pool.query(`
      insert into location (id, name, street, number, postal_code, district, latitude, longitude, opens, closes) values ('${NORTH}', ${at});
      insert into classroom (id, location_id, name, capacity) values ('${NORTH}', '${NORTH}', 'Salón 1', 30)`)
  })
  const rooms = () =>
    database.db.transaction().execute(async trx => {
      await sql`select set_config('plantel.campuses', ${NORTH}, true), set_config('search_path', 'sede_place, public', true)`.execute(trx)
      return (await sql<Record<string, unknown>>`select * from classroom`.execute(trx)).rows
    })

  test('recreates the views, and they show only what they may', async () => {
    await migrate(database.db, { files: await next('alter table classroom add column color text') })
    await buildLenses(database.db)
    expect(await rooms()).toEqual([expect.objectContaining({ name: 'Salón 1', color: null })])
    for (const change of ['alter column color type varchar(9)', 'drop column color'])
      expect(await migrate(database.db, { files: await next(`alter table classroom ${change}`) })).toEqual([added.at(-1)!.name])
    const [room] = await rooms()
    expect(room).not.toHaveProperty('color')
    expect(room).toHaveProperty('name', 'Salón 1')
  })

  test('the views show nothing until a later file has brought what they need', async () => {
    await migrate(database.db, { files: await next('alter table cash_closing drop column user_id') })
    expect(await rooms()).toEqual([])
    await migrate(database.db, { files: await next('alter table cash_closing add column user_id character(24)') })
    await buildLenses(database.db)
    expect(await rooms()).toHaveLength(1)
  })
})

test('RUN-29: names an applied migration that was edited, and does nothing', async () => {
  await database.db.updateTable('migrationChecksum').set({ sha256: 'of another text' }).where('name', 'like', '%-baseline').execute()
  const files = await next('create table never_made (id int)')
  await expect(migrate(database.db, { files })).rejects.toThrow(/Applied migrations were edited: 0001-baseline\./)
  expect((await sql`select to_regclass('never_made') as made`.execute(database.db)).rows).toEqual([{ made: null }])
})

test('RUN-120: migrations are numbered, without gaps and duplicates', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(names.map(name => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))).toEqual(names.map((_, at) => at + 1))
})
