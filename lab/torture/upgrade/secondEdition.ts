// A second-edition academy: the dump of its demo, and any number of students in its schema.
import { sql } from 'kysely'
import { connect, type Db } from '#server/db/connect.ts'
import { loadSecondEdition } from '../../../db/secondEdition.ts'

/**
 * Set-based statements, so that the fill takes seconds: skips triggers and references, and writes their results itself. Money in centavos;
 * every fifth student is in a second group.
 */
const ROWS = (students: number, groups: number) => `
  create function of(kind text, nth bigint) returns text language sql immutable as $$ select 'b' || kind || lpad(to_hex(nth), 22, '0') $$;
  set local work_mem = '128MB';
  set local session_replication_role = replica;
  insert into employee (id, name, last_name, second_last_name, email, password_hash)
    select of('0', i), 'Berta', 'Luna', 'Ruiz', 'desk' || i || '@plantel.mx', 'x' from generate_series(1, 20) i;
  insert into session (id, token_hash, employee_id, keep, expires_at)
    select of('1', i), 'token' || i, of('0', i), true, now() + interval '30 days' from generate_series(1, 20) i;
  insert into location (id, name, street, number, postal_code, district, latitude, longitude, opening, closing, opens, closes)
    select of('2', i), 'Sede ' || i, 'Av. Reforma', i::text, '06600', 'Cuauhtémoc', 19.43, -99.15, '07:00', '21:00', '07:00', '21:00' from generate_series(1, 3) i;
  insert into classroom (id, location_id, name, capacity)
    select of('3', i), of('2', 1 + i % 3), 'Salón ' || i, 1000 from generate_series(1, ${groups}) i;
  insert into course (id, name, duration, price, level_id, type_id)
    select of('4', i), 'Curso ' || i, 90, 600000, (select min(id) from course_level), (select min(id) from course_type) from generate_series(1, 20) i;
  insert into class_group (id, name, course_id, start_date, end_date, quota, taken, active, classroom_id, campuses)
    select of('5', i), 'Grupo ' || i, of('4', 1 + i % 20), academy_today() - 40, academy_today() + 60, 100000, 0, true, of('3', i), array[of('2', 1 + i % 3)]
    from generate_series(1, ${groups}) i;
  insert into group_schedule (group_id, day, start_minute, end_minute) select of('5', i), d, 480, 600 from generate_series(1, ${groups}) i, unnest('{1,3}'::int[]) d;
  insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
    select classroom_id, group_id, weekday, minutes, dates from group_booking where group_id like 'b5%';
  insert into student (id, name, last_name, second_last_name, email, phone_number, birth_date, unique_folio, created_at, campuses, seen_campuses)
    select of('6', i), (array['José','María','Íñigo','Ana Sofía'])[1 + i % 4], (array['Peña','O''Neil','Ruiz-Paz','Núñez'])[1 + i / 7 % 4], 'López',
      'alumno' || i || '@correo.mx', '55' || lpad(i::text, 8, '0'), date '2006-01-01' + (i % 1500)::int, '20-' || (300000 + i), now() - i * interval '1 minute',
      array[of('2', 1 + (1 + i % ${groups}) % 3)], array[of('2', 1 + (1 + i % ${groups}) % 3)]
    from generate_series(1, ${students}) i;
  insert into registration (id, student_id, group_id, course_id, price, registered_at)
    select of('7', i), of('6', i), of('5', 1 + i % ${groups}), of('4', 1 + (1 + i % ${groups}) % 20), 600000, now() - i * interval '1 minute' from generate_series(1, ${students}) i
    union all
    select of('7', ${students} + i), of('6', i), of('5', 1 + (i + 1) % ${groups}), of('4', 1 + (1 + (i + 1) % ${groups}) % 20), 600000, now() - i * interval '1 minute'
    from generate_series(5, ${students}, 5) i;
  update class_group g set taken = (select count(*) from registration r where r.group_id = g.id) where id like 'b5%';
  insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept, location_id, user_id, entered_at)
    select of('8', n * 4000000 + row_number() over ()), student_id, id, course_id, 200000 + n * 100000, 'payment', 'cash', 'Pago', of('2', 1), of('0', 1), registered_at + n * interval '1 hour'
    from registration, generate_series(0, 1) n where id like 'b7%';
  insert into receipt (id, kind, year, number, student_id, registration_id, snapshot, created_at)
    select overlay(id placing 'b9' from 1), 'payment', 2020, row_number() over (order by id), student_id, registration_id,
      jsonb_build_object('folio', 'R', 'amount', amount), entered_at from entry where id like 'b8%';
  insert into receipt_counter (year, value) select 2020, count(*) from receipt where id like 'b9%';
  insert into receipt_entry (receipt_id, entry_id) select overlay(id placing 'b9' from 1), id from entry where id like 'b8%';
  insert into open_due (student_id, registration_id, due_on, open)
    select student_id, id, academy_day(registered_at), 100000 from registration where id like 'b7%';
  update student s set balance_due = b.open, due_on = b.due_on
    from (select student_id, sum(open) as open, min(due_on) as due_on from open_due group by 1) b where b.student_id = s.id and s.id like 'b6%';
  insert into audit (id, at, user_id, user_name, route, resource, ids, before, after)
    select of('a', i), now() - i * interval '20 seconds', of('0', 1), 'Berta Luna', 'PUT /students/:id', 'student', array[of('6', 1 + i % ${students})],
      jsonb_build_object('name', 'José'), jsonb_build_object('name', 'Josué') from generate_series(1, ${students} * 3) i;
  insert into outbox (id, channel, kind, recipient, subject, text, message_id, student_id, state, created_at, sent_at)
    select of('c', i), 'email', 'receipt', 'alumno' || i || '@correo.mx', 'Comprobante', 'Gracias', '<' || i || '@plantel.mx>', of('6', i), 'sent', now() - i * interval '1 minute', now()
    from generate_series(1, ${students}) i;
  insert into attendance (id, student_id, group_id, day, present, source, root_group_id)
    select of('d', i), of('6', i), of('5', 1 + i % ${groups}), academy_today() - 2, true, 'scan', of('5', 1 + i % ${groups}) from generate_series(1, ${students}) i;
  insert into comment (id, student_id, text, user_id) select of('e', i), of('6', i), 'Llamar el lunes', of('0', 1) from generate_series(1, ${students}, 4) i;
  drop function of(text, bigint);`

export interface Size {
  students: number
  groups: number
}

/** Fills an empty database; with 0 students it is the demo alone. */
export async function fillSecondEdition(connectionString: string, { students, groups }: Size): Promise<void> {
  await loadSecondEdition({ connectionString })
  const { db } = connect({ connectionString, max: 1 })
  try {
    if (students > 0) await db.transaction().execute(trx => sql.raw(ROWS(students, groups)).execute(trx))
    // Desks enrol in the first of all groups, all the time.
    await sql`update class_group set quota = 1000000 where id = (select min(id) from class_group)`.execute(db)
    await sql`vacuum analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** People's own data, copied beside the tables: columns that no migration may change. */
const KEPT_COLUMNS = {
  student:
    'name, last_name, second_last_name, email, phone_number, birth_date, unique_folio, balance_due, credit, due_on, campuses, seen_campuses, created_at, deleted_at',
  registration: 'student_id, group_id, course_id, price, registered_at, ended_at',
  entry: 'student_id, registration_id, course_id, amount, discount, source, type, concept, location_id, user_id, entered_at, voided_at',
  receipt: 'kind, year, number, folio, student_id, registration_id, snapshot, created_at',
  class_group: 'name, course_id, start_date, end_date, quota, active, classroom_id, campuses',
  audit: 'at, user_id, user_name, route, resource, ids, before, after, campuses, batch',
  outbox: 'channel, kind, recipient, subject, text, message_id, student_id, created_at',
  attendance: 'student_id, group_id, day, present, source, recorded_at, root_group_id',
  comment: 'student_id, text, user_id, created_at',
} as const

export async function keepRows(db: Db): Promise<void> {
  await sql`create schema kept`.execute(db)
  for (const [table, columns] of Object.entries(KEPT_COLUMNS))
    await sql.raw(`create table kept.${table} as select id::text as id, md5(row(${columns})::text) as was from public.${table}`).execute(db)
}

/** @returns rows that are missing or changed, by table; none when all are as before */
export async function changedRows(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const [table, columns] of Object.entries(KEPT_COLUMNS)) {
    const { rows } = await sql
      .raw<{ changed: number; of: number }>(
        `select count(*) filter (where n.now is distinct from k.was)::int as changed, count(*)::int as of
        from kept.${table} k left join (select id::text as id, md5(row(${columns})::text) as now from public.${table}) n using (id)`,
      )
      .execute(db)
    if (rows[0]!.changed > 0) faults.push(`${table}: ${rows[0]!.changed} of ${rows[0]!.of}`)
  }
  return faults
}
