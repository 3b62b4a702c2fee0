import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

export const [REGISTRATIONS, ENTRIES, ATTENDANCES] = [40, 200, 500]

/** Two students of one name; the second has exceptionally many rows, all paid. */
export async function rich(db: Db): Promise<[keep: string, give: string]> {
  const [keep, give] = [newId(), newId()]
  await db.transaction().execute(async trx => {
    await sql`insert into student (id, name, last_name, second_last_name, email, phone_number)
      select id, 'Ana', 'López', '', id || '@banco.mx', '5512345678' from unnest(${[keep, give]}::char(24)[]) n (id)`.execute(trx)
    await sql`insert into registration (id, student_id, group_id, course_id, price, registered_at)
      select ${give.slice(-14)} || lpad(to_hex(n), 10, '0'), ${give}, g.id, g.course_id, 50000, now()
      from (select id, course_id, row_number() over (order by id) as n from class_group where deleted_at is null and parent_group_id is null and taken < quota limit ${REGISTRATIONS}) g`.execute(
      trx,
    )
    await sql`update class_group g set taken = taken + 1 where id in (select group_id from registration where student_id = ${give})`.execute(
      trx,
    )
    await sql`insert into entry (id, student_id, registration_id, amount, source, concept)
      select ${`e${give.slice(-13)}`} || lpad(to_hex(i), 10, '0'), ${give}, r.id, 10000, 'payment', 'Abono'
      from generate_series(1, ${ENTRIES}) i join (select id, row_number() over (order by id) - 1 as n from registration where student_id = ${give}) r
        on r.n = i % ${REGISTRATIONS}`.execute(trx)
    await sql`insert into attendance (id, student_id, group_id, root_group_id, day, present, source)
      select ${`a${give.slice(-13)}`} || lpad(to_hex(i), 10, '0'), ${give}, r.group_id, r.group_id, current_date - (i / ${REGISTRATIONS})::int, true, 'checklist'
      from generate_series(1, ${ATTENDANCES}) i join (select group_id, row_number() over (order by id) - 1 as n from registration where student_id = ${give}) r
        on r.n = i % ${REGISTRATIONS}`.execute(trx)
    await sql`select recalculate_balances(${give})`.execute(trx)
  })
  return [keep, give]
}
