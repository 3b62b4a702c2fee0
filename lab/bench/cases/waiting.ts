import { sql } from 'kysely'
import type { Bench, Case } from '../bench.ts'
import { besideFloor } from '../reading.ts'

const ENTRIES = 2_000

/** Entries as old as their number; every fifth accepts any group of the course. */
async function fill({ db }: Bench): Promise<void> {
  await sql`
    with open as (
      select g.id, g.course_id, row_number() over (order by g.id) - 1 as n, count(*) over () as many from class_group g
      where g.active and g.deleted_at is null and g.parent_group_id is null and g.end_date >= academy_today())
    insert into waiting (id, course_id, group_id, seats, joined_at)
    select lpad(to_hex(i), 24, 'e00000000000000000000000'), o.course_id, case when i % 5 > 0 then o.id end, 1, now() - i * interval '1 minute'
    from generate_series(1, ${ENTRIES}) i join open o on o.n = i % o.many`.execute(db)
  await sql`
    insert into waiting_person (entry_id, position, name, last_name, phone_number, words)
    select id, 0, 'Ana', 'Ríos', '55' || lpad((row_number() over (order by id))::text, 8, '0'), 'ana rios' from waiting`.execute(db)
  await sql`vacuum analyze waiting, waiting_person`.execute(db)
}

export const waiting: Case = async (bench: Bench) => {
  await fill(bench)
  try {
    return await besideFloor(bench, `waiting list of ${ENTRIES}, with why nobody is called`, {
      floor: 'waiting',
      headers: bench.headers,
      path: () => '/api/waiting',
    })
  } finally {
    await sql`truncate waiting cascade`.execute(bench.db)
  }
}
