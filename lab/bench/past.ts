// Rows of the last 400 days for the reports: lessons, lists with their marks, closed days, visitors of talks, rates, discounts, dropouts.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { bulkLoad } from '../../test/support/bulkLoad.ts'

const DAYS = 400
/** Every seventh group has lessons on all these days: 83 a day. */
const EACH = 7
const TEACHERS = 40
const TALKS = 120
const VISITORS = 34_500
/** Every tenth student has a discount, the next one left. */
const OF = 10

const id = (which: string, number: string) => sql.raw(`lpad(to_hex(${number}), 24, '${which.padEnd(24, '0')}')`)
const person = (i: string) => sql.raw(`'Persona', 'Número', ${i}::text`)

const teachers = () => [
  sql`insert into employee (id, name, last_name, second_last_name, email, is_professor)
    select ${id('e1', 'i')}, ${person('i')}, 'profesor' || i || '@plantel.mx', true from generate_series(1, ${sql.lit(TEACHERS)}) i`,
  sql`insert into teacher_rate (id, owner_id, since, hourly)
    select ${id('e2', 'i * 2 + n')}, ${id('e1', 'i')}, academy_today() - ${sql.lit(DAYS)} + n * 200, 15000 + 500 * i
    from generate_series(2, ${sql.lit(TEACHERS)}) i cross join generate_series(0, 1) n`,
  sql`insert into room_rate (id, owner_id, since, hourly)
    select ${id('e3', 'row_number() over ()')}, id, academy_today() - ${sql.lit(DAYS)}, 5000 from location`,
]

/** Lessons on the weekdays of each group, also before it began: what is kept depends on no dates of today. */
const lessons = () => [
  sql`insert into taught_day (day, written_on) select d::date, d::date + 1 from generate_series(academy_today() - ${sql.lit(DAYS)}, academy_today() - 1, interval '1 day') d`,
  sql`insert into taught_lesson (group_id, day, start_minute, end_minute, root_group_id, classroom_id, teacher_id, own_teacher_id, source)
    select g.id, d.day, s.start_minute, s.end_minute, g.id, g.classroom_id, ${id('e1', `1 + g.n % ${TEACHERS}`)}, ${id('e1', `1 + g.n % ${TEACHERS}`)}, 'kept'
    from (select *, row_number() over (order by id) as n from class_group) g join group_schedule s on s.group_id = g.id
    join taught_day d on extract(isodow from d.day)::int - 1 = s.day where g.n % ${sql.lit(EACH)} = 0`,
  sql`insert into list_day (root_group_id, day, stood, marks, came)
    select distinct t.root_group_id, t.day, g.taken, g.taken, g.taken * 9 / 10 from taught_lesson t join class_group g on g.id = t.root_group_id`,
  // One of ten students comes no more since two weeks.
  sql`insert into attendance (id, student_id, group_id, root_group_id, day, present, source)
    select ${id('da', 'row_number() over ()')}, r.student_id, r.group_id, r.group_id, l.day,
      not (r.n % 10 = 0 and l.day > academy_today() - 15) and (r.n + (l.day - date '2020-01-01')) % 11 > 0, 'checklist'
    from list_day l join (select *, row_number() over (order by id) as n from registration) r on r.group_id = l.root_group_id`,
]

/** A day of the academy's a month, and twice a year two weeks of one campus. */
const closedDays = () => [
  sql`insert into closed_day (id, location_id, dates, name)
    select ${id('f6', 'i')}, case when i % 6 = 0 then (select min(id) from location) end,
      daterange(academy_today() - i * 30, academy_today() - i * 30 + case when i % 6 = 0 then 14 else 1 end), 'Día ' || i
    from generate_series(1, ${sql.lit(Math.floor(DAYS / 30))}) i`,
]

const visitors = () => [
  sql`insert into source (id, name, position) select ${id('f1', 'i')}, 'Anuncio ' || i, i from generate_series(1, 9) i`,
  sql`insert into talk (id, name, level_id, type, date, quota, taken, cost)
    select ${id('f2', 'i')}, 'Plática ' || i, (select min(id) from course_level), 'Feria de carreras', academy_today() - i * 6,
      ${sql.lit(Math.ceil(VISITORS / TALKS))}, 0, case when i % 3 = 0 then 350000 end from generate_series(1, ${sql.lit(TALKS)}) i`,
  sql`insert into talk_student (id, talk_id, name, last_name, second_last_name, email, phone_number, registered_at, called_by, called_at, status,
      confirmed_by, confirmed_at, attendance, attended_at, source_id, student_id)
    select ${id('f3', 'i')}, ${id('f2', `1 + i % ${TALKS}`)}, ${person('i')}, 'visita' || i || '@correo.mx', '55' || lpad(i::text, 8, '0'), at,
      case when i % 5 > 0 then ${id('e1', `1 + i % 5`)} end, case when i % 5 > 0 then at end, case when i % 5 > 0 then 1 end,
      case when i % 5 > 1 then ${id('e1', `1 + i % 5`)} end, case when i % 5 > 1 then at end, i % 5 > 2, case when i % 5 > 2 then at end,
      case when i % 4 > 0 then ${id('f1', `1 + i % 9`)} end, case when i % 10 = 4 then s.id end
    from (select i, now() - (i % ${sql.lit(TALKS)}) * interval '6 days' - i * interval '1 minute' as at from generate_series(1, ${sql.lit(VISITORS)}) i) v
    left join (select id, row_number() over (order by id) as n from student) s on s.n = v.i`,
]

/** Dropouts and discounts change accounts: those of their students are recalculated. */
const accounts = () => [
  sql`insert into promotional_code (id, code, is_company_code, amount, valid_from, valid_until)
    select ${id('f4', 'i')}, 'CODIGO' || i, true, 10000, now() - interval '2 years', now() + interval '1 year' from generate_series(1, 12) i`,
  sql`create temporary table moved on commit drop as
    select *, row_number() over (order by id) as n from registration where ended_at is null`,
  sql`insert into entry (id, student_id, registration_id, course_id, amount, discount, source, concept, promotional_code_id, entered_at)
    select ${id('f5', 'n')}, student_id, id, course_id, 0, 10000, 'code', 'Código', ${id('f4', '1 + n % 12')}, registered_at
    from moved where n % ${sql.lit(OF)} = 0`,
  sql`update registration r set ended_at = least(m.registered_at + interval '20 days', now()), end_reason = (array['cost', 'schedule', 'distance'])[1 + m.n % 3]
    from moved m where m.id = r.id and m.n % ${sql.lit(OF)} = 1`,
  sql`update class_group g set taken = g.taken - e.seats from (select group_id, count(*) as seats from moved where n % ${sql.lit(OF)} = 1 group by 1) e
    where e.group_id = g.id`,
  sql`select count(recalculate_balances(s.student_id)) from (select distinct student_id from moved where n % ${sql.lit(OF)} < 2 order by 1) s`,
]

const NIGHTS = sql`insert into debt_day (day, location_id, class, late, later, students)
  select academy_today() - n, l.id, c, 1000000, 500000, 100 from generate_series(1, 190) n cross join location l
  cross join unnest(array['upcoming', 'd30', 'd60', 'd61']) c`
const MONDAYS = sql`insert into forecast (made_on, week, whole, location_id, agreed, fresh, low, high, last_year, state)
  select m.day, m.day + 7 * w, l.id is null, l.id, 1000000, 400000, 900000, 1900000, 1200000, 'shown'
  from (select date_trunc('week', academy_today())::date - 7 * n as day from generate_series(0, 26) n) m
  cross join generate_series(0, 7) w cross join (select null as id union all select id from location) l`

/** Each mark would otherwise look for its list, which is written whole, and each line of money for its balance, which follows. */
const TRIGGERS = [
  ...['attendance_root', 'list_emptied', 'follow_merge'].map(name => ['attendance', name] as const),
  ['entry', 'entry_settled'],
  ['registration', 'registration_settled'],
] as const
const triggers = (how: 'enable' | 'disable') =>
  TRIGGERS.map(([table, name]) => sql`alter table ${sql.table(table)} ${sql.raw(how)} trigger ${sql.ref(name)}`)

export async function fillPast(db: Db): Promise<void> {
  const run = async (on: Db, statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(on)
  }
  await bulkLoad(db, ['taught_lesson', 'list_day', 'attendance', 'talk_student'], ['attendance', 'talk_student'], async () => {
    await run(db, triggers('disable'))
    await db.transaction().execute(async trx => {
      await sql`select set_config('plantel.kept', 'off', true)`.execute(trx)
      await run(trx, [...teachers(), ...lessons(), ...closedDays(), ...visitors(), ...accounts(), NIGHTS, MONDAYS])
    })
    await run(db, triggers('enable'))
  })
  await sql`vacuum analyze`.execute(db)
}
