// The history of an academy that runs today, and what becomes of it when it lies in months.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { before, id } from './earlier.ts'
import { seedReference } from './reference.ts'

describe('DES-32: a history of before it lay in months', () => {
  let old: Awaited<ReturnType<typeof before>>
  const told = async (table: string) => (await old.pool.query(`select * from ${table} order by 1`)).rows as unknown[]
  const fileOf = async (table: string) =>
    (await old.pool.query<{ file: string }>(`select pg_relation_filenode('${table}') as file`)).rows[0]!.file
  let lines: unknown[]
  let changes: unknown[]
  let files: string[]
  beforeAll(async () => {
    old = await before('-month-bounds', '-months')
    await seedReference(old.db)
    await old.pool.query(`
      insert into live_channel (id, name) values ('${id(1)}', 'Aula A');
      update live_channel set name = 'Aula B';
      insert into audit (id, at, route, resource, ids, of_one) values
        ('${id(2)}', '2020-01-01', 'liveChannels.create', 'liveChannels', array['${id(1)}'], true),
        ('${id(3)}', now(), 'liveChannels.update', 'liveChannels', array['${id(1)}'], true);
      create schema sede_place;
      create view sede_place.audit as select * from public.audit t where t.route like 'live%'`)
    ;[lines, changes] = [await told('audit'), await told('change')]
    files = [await fileOf('audit'), await fileOf('change')]
    await old.migrated()
  })
  afterAll(() => old.drop())

  test('DES-32: every line and change is there, in the files in which they were', async () => {
    expect([await told('audit'), await told('change')]).toEqual([lines, changes])
    expect(lines.length + changes.length).toBeGreaterThan(4)
    const { rows } = await old.pool.query<{ name: string }>(
      "select i.inhrelid::regclass::text as name from pg_inherits i where i.inhparent in ('audit'::regclass, 'change'::regclass) and i.inhrelid::regclass::text ~ '\\d$' order by 1",
    )
    expect(await Promise.all(rows.map(({ name }) => fileOf(name)))).toEqual(files)
  })

  test('DES-32: a line stays as it was written, the next change has the next number, and a lens shows the months', async () => {
    await expect(old.pool.query("update audit set route = ''")).rejects.toThrow('audit_kept')
    const last = Math.max(...(changes as { seq: number }[]).map(({ seq }) => seq))
    await old.pool.query(`update live_channel set name = 'Aula C'`)
    const { rows } = await old.pool.query<{ seq: number }>('select max(seq)::int as seq from change')
    expect(rows[0]!.seq).toBe(last + 1)
    await old.pool.query(
      `insert into audit (id, at, route, resource) values ('${id(4)}', '2199-01-01', 'liveChannels.update', 'liveChannels')`,
    )
    expect((await told('sede_place.audit')).length).toBe(3)
  })
})
