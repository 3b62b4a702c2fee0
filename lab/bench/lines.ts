// Two years of audit lines, the last year's with changes.
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export const MONTHS = 25

/** Each line has its own transaction; no real one has such a number. */
const FIRST_TX = sql.lit(1_000_000_000_000)

export async function fillLines(db: Db, students: number, lines: number): Promise<void> {
  await sql`
    insert into audit (id, at, wrote_at, tx, user_name, route, resource, ids, before, after)
    select lpad(to_hex(i), 24, '60000000c000000000000000'), at, at, (${FIRST_TX} + i)::text::xid8, 'Lucía Peralta', 'students.update', 'students', array[s.id::text],
      '{"phoneNumber": "5512345678"}', '{"phoneNumber": "5587654321"}'
    from generate_series(1, ${lines}) i cross join lateral (select now() - i * interval '${sql.raw(String(MONTHS * 30))} days' / ${lines} as at) t
    join (select id, row_number() over (order by id) - 1 as n from student) s on s.n = (i * 7919::bigint) % ${students}`.execute(db)
  await sql`
    insert into change (at, tx, tab, op, key, before, after)
    select wrote_at, tx, 'student', 'U', ids[1], '{"phone_number": "5512345678"}', '{"phone_number": "5587654321"}' from audit
    where id like '60000000c%' and at > now() - interval '13 months'`.execute(db)
}
