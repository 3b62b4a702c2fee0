import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { LEVELS, TYPES } from '../reference.ts'
import { largeHistory, type Of } from './largeHistory.ts'
import { MEN, SURNAMES, WOMEN } from './names.ts'

export interface LargeSize {
  students: number
  groups: number
  payments: number
}

// Statements over whole sets: row by row the client would be the bottleneck. Temporary tables hold what later
// statements need. Everything derives from row numbers, so the same size gives the same academy.

const COURSES = 20
const SLOTS = 12
/** Every n-th student is in a second group, different from the first. */
const SECOND = 5
const PLANS = { have: 7, of: 10 }

const text = (list: readonly string[]) => sql`${list}::text[]`
const one = (list: readonly string[], index: RawBuilder<unknown>) => sql`(${text(list)})[1 + (${index}) % ${sql.lit(list.length)}]`

/** An id in SQL: seconds, five bytes for this run and kind of row, the row's number. */
function ids() {
  const run = `b0${randomBytes(4).toString('hex').slice(0, 7)}`
  const kinds = new Map<string, string>()
  return (kind: string, at: RawBuilder<unknown>, number: RawBuilder<unknown>) => {
    if (!kinds.has(kind)) kinds.set(kind, kinds.size.toString(16))
    return sql`lpad(to_hex(extract(epoch from ${at})::bigint), 8, '0') || ${sql.lit(run + kinds.get(kind)!)} || lpad(to_hex(${number}), 6, '0')`
  }
}

/** @param past true: groups that run began long ago, with lessons, lists, talks and visitors of 400 days */
export function largeStatements(
  { students, groups, payments }: LargeSize,
  past: boolean,
): [what: string, statement: RawBuilder<unknown>][] {
  const id = ids()
  const i = sql.ref('i')
  const rooms = Math.ceil(groups / SLOTS)
  const registrations = students + Math.floor(students / SECOND)
  const quota = Math.ceil((registrations / groups) * 1.15) + 5
  const person: Of = index => one([...WOMEN, ...MEN], index)
  const surname: Of = index => one(SURNAMES, index)

  return [
    [
      'campuses',
      sql`insert into location (id, name, street, number, postal_code, district, latitude, longitude, opens, closes)
      select ${id('location', sql`now()`, i)}, 'Sede ' || i + (select count(*) from location), 'Av. Reforma', i::text, '06600', 'Cuauhtémoc', 19.43, -99.15, '07:00', '21:00'
      from generate_series(1, 3) i`,
    ],
    [
      'classrooms',
      sql`create temporary table large_room on commit drop as
      select i, ${id('room', sql`now()`, i)} as id, ${id('location', sql`now()`, sql`1 + i % 3`)} as location_id from generate_series(0, ${sql.lit(rooms - 1)}) i`,
    ],
    [
      'classrooms',
      sql`insert into classroom (id, location_id, name, capacity) select id, location_id, 'Salón ' || i + 1, ${sql.lit(quota)} from large_room`,
    ],
    [
      'courses',
      sql`create temporary table large_course on commit drop as
      select i, ${id('course', sql`now()`, i)} as id, 120000 * (2 + i % 6) as price from generate_series(0, ${sql.lit(COURSES - 1)}) i`,
    ],
    [
      'courses',
      sql`insert into course (id, name, duration, price, active_external, level_id, type_id)
      select id, 'Curso ' || i + 1, 90, price, true, case when i % 2 = 0 then ${LEVELS.mediaSuperior.id} else ${LEVELS.superior.id} end, ${TYPES.course.id} from large_course`,
    ],
    [
      'groups',
      sql`create temporary table large_group on commit drop as
      select g.i, ${id('group', sql`now()`, sql`g.i`)} as id, c.id as course_id, c.price, r.id as classroom_id, r.location_id,
        g.i / ${sql.lit(rooms)} as slot, academy_today() - case when ${sql.lit(!past)} or g.i % 45 > 30 then 30 - g.i % 45 else 30 + g.i * 53 % 370 end as start_date,
        academy_today() + 60 + g.i % 45 as end_date
      from generate_series(0, ${sql.lit(groups - 1)}) g(i) join large_course c on c.i = g.i % ${sql.lit(COURSES)} join large_room r on r.i = g.i % ${sql.lit(rooms)}`,
    ],
    [
      'groups',
      sql`insert into class_group (id, name, course_id, start_date, end_date, quota, active, active_landing, classroom_id)
      select id, 'Grupo ' || i + 1, course_id, start_date, end_date, ${sql.lit(quota)}, true, true, classroom_id from large_group`,
    ],
    // One slot of the week per group and room, so that no two clash.
    [
      'hours',
      sql`insert into group_schedule (group_id, day, start_minute, end_minute)
      select g.id, d.day, h.start_minute, h.start_minute + h.length
      from large_group g
      join (values (0, 480, 120), (1, 600, 120), (2, 960, 120), (3, 1080, 120), (4, 480, 120), (5, 600, 120), (6, 960, 120), (7, 1080, 120),
        (8, 480, 240), (9, 720, 240), (10, 480, 240), (11, 720, 240)) h(slot, start_minute, length) on h.slot = g.slot
      cross join lateral unnest(case when g.slot < 4 then '{0,2,4}'::int[] when g.slot < 8 then '{1,3}' when g.slot < 10 then '{5}' else '{6}' end) d(day)`,
    ],
    [
      'room bookings',
      sql`insert into room_booking (classroom_id, group_id, weekday, minutes, dates)
      select b.classroom_id, b.group_id, b.weekday, b.minutes, b.dates from group_booking b join large_group g on g.id = b.group_id`,
    ],
    [
      'students',
      sql`create temporary table large_student on commit drop as
      select i, ${id('student', sql`at`, i)} as id, at
      from generate_series(1, ${sql.lit(students)}) i, lateral (select now() - (${sql.lit(students)} - i) * interval '10 minutes' as at) as t`,
    ],
    [
      'students',
      sql`insert into student (id, name, last_name, second_last_name, email, phone_number, birth_date, unique_folio, created_at)
      select s.id, ${person(sql`s.i * 7`)}, ${surname(sql`s.i * 13 + s.i / 77`)}, ${surname(sql`s.i * 31 + s.i / 19`)},
        'alumno' || s.i || '.' || left(right(s.id, 16), 8) || '@correo.mx', '55' || lpad((s.i * 7919::bigint % 100000000)::text, 8, '0'),
        date '2006-01-01' + s.i % 1500, to_char(academy_day(s.at), 'YY') || '-' || lpad(f.number, greatest(6, length(f.number)), '0'), s.at
      from (select *, nextval('student_folio_seq')::text as folio from large_student order by i) s
      cross join lateral (select s.folio as number) f`,
    ],
    [
      'registrations',
      sql`create temporary table large_registration on commit drop as
      select n, ${id('registration', sql`at`, sql`n`)} as id, s.id as student_id, g.id as group_id, g.course_id, g.price, g.location_id, at
      from (
        select s.i as n, s.id, s.at as at, s.i % ${sql.lit(groups)} as group_number from large_student s
        union all
        select ${sql.lit(students)} + s.i / ${sql.lit(SECOND)}, s.id, least(s.at + interval '20 days', now()), (s.i + 1 + s.i / ${sql.lit(SECOND)} * 7919 % ${sql.lit(Math.max(groups - 1, 1))}) % ${sql.lit(groups)}
        from large_student s where s.i % ${sql.lit(SECOND)} = 0
      ) s join large_group g on g.i = s.group_number`,
    ],
    // Checking each row's balance would take longer than everything else; the last statements settle all at once.
    ...judged('disable'),
    [
      'registrations',
      sql`insert into registration (id, student_id, group_id, course_id, price, registered_at)
      select id, student_id, group_id, course_id, price, at from large_registration order by n`,
    ],
    [
      'seats',
      sql`update class_group g set taken = t.taken from (select group_id, count(*) as taken from large_registration group by 1) t where t.group_id = g.id`,
    ],
    // Seven of ten have a plan: three to six payments, the first on the day, the rest monthly.
    [
      'plans',
      sql`insert into payment_plan (registration_id, created_at, updated_at)
      select id, at, at from large_registration where n % ${sql.lit(PLANS.of)} < ${sql.lit(PLANS.have)} order by n`,
    ],
    [
      'plans',
      sql`insert into instalment (registration_id, due_on, amount)
      select r.id, (academy_day(r.at) + k * interval '1 month')::date, case when k < parts - 1 then part else r.price - part * (parts - 1) end
      from large_registration r
      cross join lateral (select 3 + r.n % 4 as parts) p
      cross join lateral (select r.price / parts / 100 * 100 as part) a
      cross join lateral generate_series(0, parts - 1) k
      where r.n % ${sql.lit(PLANS.of)} < ${sql.lit(PLANS.have)} order by r.n`,
    ],
    // Half of the registrations are paid, the others have one open instalment.
    [
      'payments',
      sql`create temporary table large_entry on commit drop as
      select p, ${id('entry', sql`t.at`, sql`p`)} as id, ${id('receipt', sql`t.at`, sql`p`)} as receipt_id, t.at as entered_at,
        r.id as registration_id, r.student_id, r.group_id, r.course_id, r.location_id, r.price, r.price / (parts + r.n % 2) as amount,
        1 + p / ${sql.lit(registrations)} as part
      from generate_series(0, ${sql.lit(payments - 1)}) p
      join large_registration r on r.n = 1 + p % ${sql.lit(registrations)}
      cross join lateral (select ${sql.lit(Math.floor(payments / registrations))} + (r.n - 1 < ${sql.lit(payments % registrations)})::int as parts) x
      cross join lateral (select least(r.at + p / ${sql.lit(registrations)} * interval '15 days', now()) as at) t`,
    ],
    [
      'payments',
      sql`insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept, location_id, entered_at)
      select id, student_id, registration_id, course_id, amount, 'payment', ('{cash,transfer,debit,credit,deposit,other}'::text[])[1 + p % 6],
        'Pago', location_id, entered_at from large_entry order by p`,
    ],
    // Without fresh statistics the next plans are quadratic.
    ['statistics', sql`analyze student, class_group, course, registration, payment_plan, instalment, entry, large_student, large_entry`],
    [
      'receipts',
      sql`with numbered as (
        select e.*, y.year, coalesce(c.value, 0) + row_number() over (partition by y.year order by e.entered_at, e.p) as number
        from large_entry e cross join lateral (select extract(year from academy_day(e.entered_at))::int as year) y
        left join receipt_counter c on c.year = y.year
      ), counted as (
        insert into receipt_counter as c (year, value) select year, max(number) from numbered group by year
        on conflict (year) do update set value = excluded.value
      )
      insert into receipt (id, kind, year, number, student_id, registration_id, snapshot, created_at)
      select n.receipt_id, case when n.part = 1 then 'enrolment' else 'payment' end, n.year, n.number, n.student_id, n.registration_id,
        ${snapshot()}, n.entered_at
      from numbered n
      join student s on s.id = n.student_id
      join class_group g on g.id = n.group_id
      join course k on k.id = n.course_id
      cross join academy a
      order by n.p`,
    ],
    ['receipts', sql`insert into receipt_entry (receipt_id, entry_id) select receipt_id, id from large_entry order by p`],
    [
      'balances',
      sql`with dated as (
        insert into due_row (student_id, registration_id, due_on, amount, open)
        select d.student_id, d.registration_id, d.due_on, d.amount, d.open from large_student l join due d on d.student_id = l.id
        returning student_id, registration_id, due_on, open
      ) insert into open_due (student_id, registration_id, due_on, open)
      select student_id, registration_id, due_on, open from dated where open > 0`,
    ],
    [
      'balances',
      sql`update student s set balance_due = b.balance_due, credit = b.credit, due_on = d.due_on
      from large_student l
      join student_balance b on b.student_id = l.id
      left join (select student_id, min(due_on) as due_on from open_due group by student_id) d on d.student_id = l.id
      where s.id = l.id and (s.balance_due, s.credit, s.due_on) is distinct from (b.balance_due, b.credit, d.due_on)`,
    ],
    [
      'campuses',
      sql`update student s set campuses = p.campuses, seen_campuses = p.seen_campuses from student_place p
      where p.student_id = s.id and (s.campuses, s.seen_campuses) is distinct from (p.campuses, p.seen_campuses)`,
    ],
    ...judged('enable'),
    ...(past ? largeHistory({ students, id, person, surname }) : []),
  ]
}

const judged = (how: 'enable' | 'disable'): [string, RawBuilder<unknown>][] => [
  ['campuses', sql`alter table registration ${sql.raw(how)} trigger registration_placed`],
  ['campuses', sql`alter table registration ${sql.raw(how)} trigger registration_placed_at_last`],
  ['campuses', sql`alter table entry ${sql.raw(how)} trigger entry_placed`],
  ['parents', sql`alter table registration ${sql.raw(how)} trigger registration_child_new`],
  ['parents', sql`alter table registration ${sql.raw(how)} trigger registration_child_changed`],
  ['balances', sql`alter table registration ${sql.raw(how)} trigger registration_settled`],
  ['balances', sql`alter table entry ${sql.raw(how)} trigger entry_settled`],
  ['balances', sql`alter table payment_plan ${sql.raw(how)} trigger payment_plan_settled`],
  ['balances', sql`alter table instalment ${sql.raw(how)} trigger instalment_settled`],
]

/** A receipt's snapshot (StoredReceipt), built by the database. */
const snapshot = () => sql`jsonb_build_object(
  'kind', case when n.part = 1 then 'enrolment' else 'payment' end,
  'academy', jsonb_build_object('name', a.name, 'legalName', a.legal_name, 'taxId', a.tax_id, 'address', a.address, 'phoneNumber', a.phone_number,
    'email', a.email, 'header', a.receipt_header, 'footer', a.receipt_footer, 'timeZone', a.time_zone),
  'date', n.entered_at,
  'student', jsonb_build_object('id', s.id, 'name', s.name || ' ' || s.last_name || ' ' || s.second_last_name, 'folio', s.unique_folio),
  'group', jsonb_build_object('name', g.name, 'course', k.name, 'schedule', '', 'startDate', g.start_date, 'endDate', g.end_date, 'campus', null, 'room', null),
  'lines', jsonb_build_array(jsonb_build_object('concept', 'Pago', 'amount', n.amount, 'discount', 0)),
  'paymentType', ('{cash,transfer,debit,credit,deposit,other}'::text[])[1 + n.p % 6],
  'price', n.price, 'discounts', 0, 'paid', n.amount * n.part, 'balance', n.price - n.amount * n.part, 'credit', 0, 'cashier', null)`
