// 'Quién dejó de venir': seats by the first reason that holds over the list days of the last 8 weeks (DIR-36, DIR-37).
import { sql } from 'kysely'
import { addDays } from '#lib/days.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  employee,
  group,
  instant,
  money,
  people,
  person,
  placedGroups,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { restoredRemarks } from '#features/teaching/lessons/server/public.ts'

const WEEKS = 8
const SQUARES = 8
const REASONS = { never: 'Nunca han venido', last: 'Faltaron a las últimas', less: 'Vienen mucho menos' }
const WORDS = `case a.cause
  when 'never' then 'Nunca ha venido: ' || a.stood || ' clases ' || case when a.began_before then 'en ${WEEKS} semanas.' else 'desde que se inscribió.' end
  when 'last' then 'No viene desde el ' || to_char(a.missed_since, 'DD/MM/YYYY') || ': faltó a las últimas ' || a.missed || '.'
  else 'Venía a ' || round(a.early_came * 10.0 / a.early) || ' de cada 10; en 4 semanas vino a ' || a.late_came || ' de ' || a.late || '.' end`
const ACTED = `case c.act when 'call' then 'llamó' when 'whatsapp' then 'escribió' else 'anotó' end`

const NO_LISTS = {
  path: 'clases',
  of: 'unlisted',
  one: 'Sin listas no se sabe: falta 1 de esta semana.',
  many: 'Sin listas no se sabe: faltan {n} de esta semana.',
}

const DAYS = 7 * WEEKS
const LATE = DAYS - 28
/** Days are bits of a number, the first one the lowest. */
const many = (days: string) => sql.raw(`bit_count((${days})::bit(64))`)
const highest = (days: string) => `(64 - position(b'1' in (${days})::bit(64)))`

/**
 * Seats of visible groups over their list days: what is true of these is read past the campus lens, the same for everybody. A seat has its
 * days in one number: 20,000 seats have 300,000 of them. Most students still come: the last four weeks show it, and the marks of all eight
 * are read of the others alone. `near` keeps who came on no day of these weeks, missed the last two, or came to less than 60 %; and
 * who came to two groups, because a mark in a group that the student has left, at whatever campus, says that the seat began after it.
 */
function atoms({ at, today }: Span) {
  const since = addDays(today, -DAYS)
  const ends = Array.from({ length: DAYS }, (_, n) => at(addDays(since, n + 1)).toISOString())
  const bit = sql.raw(`1::bigint << (a.day - '${since}'::date)`)
  const marksIn = (from: string, to: string) => sql`a.day between ${from}::date and ${to}::date and a.present`
  return sql`
    with place as materialized (
      select g.id, g.name, g.course_id, g.teacher_id, g.location_id from ${placedGroups} g where g.end_date >= ${today}::date
    ), list as materialized (
      select d.root_group_id, bit_or(1::bigint << (d.day - ${since}::date)) as days from public.list_day d
        join (select distinct x.root_group_id, x.day from public.given_lesson x where x.day between ${since}::date and ${today}::date - 1) g
          on g.root_group_id = d.root_group_id and g.day = d.day
        left join lateral (select count(*) as marks from public.attendance x where d.marks is null and x.root_group_id = d.root_group_id and x.day = d.day) c on true
      where d.root_group_id in (select p.id from place p) and coalesce(d.marks, c.marks) >= greatest(1, d.stood / 4.0)
      group by 1
    ), lately as materialized (
      select a.student_id, a.root_group_id, bit_or(${bit}) as days from public.attendance a where ${marksIn(addDays(since, LATE), today)} group by 1, 2
    ), near as materialized (
      select r.id, r.student_id, r.group_id, r.registered_at, l.days
      from public.registration r join list l on l.root_group_id = r.group_id
        left join lately k on k.student_id = r.student_id and k.root_group_id = r.group_id
        cross join lateral (select width_bucket(r.registered_at, ${ends}::timestamptz[]) as began) b
        cross join lateral (select (l.days & ((-1)::bigint << greatest(b.began, ${sql.lit(LATE)}))) as days) n
        cross join lateral (select n.days & coalesce(k.days, 0) as present) p
      where r.ended_at is null and r.parent_id is null and (p.present = 0
        or ${many(`n.days & ((-1)::bigint << (${highest('p.present')} + 1))`)} >= 2 or ${many('p.present')} < 0.6 * ${many('n.days')}
        or r.student_id in (select k.student_id from lately k group by 1 having count(*) > 1))
    ), mark as materialized (
      select k.student_id, k.root_group_id, k.days from lately k where k.student_id in (select s.student_id from near s)
      union all
      select a.student_id, a.root_group_id, bit_or(${bit}) from public.attendance a
      where ${marksIn(since, addDays(since, LATE - 1))} and a.student_id in (select s.student_id from near s) group by 1, 2
    ), gone as materialized (
      select m.student_id, max(${sql.raw(highest('m.days'))}) + 1 as began from mark m
      where (m.student_id, m.root_group_id) not in (select s.student_id, s.group_id from near s)
        and (select t.id from public.registration t where t.student_id = m.student_id and t.group_id = m.root_group_id and t.ended_at is null) is null
      group by 1
    ), seat as (
      select s.id, s.student_id, s.group_id, s.registered_at < ${at(since)} as began_before, n.days, n.days & coalesce(m.days, 0) as present
      from near s
        left join (select m.student_id, m.root_group_id, bit_or(m.days) as days from mark m group by 1, 2) m
          on m.student_id = s.student_id and m.root_group_id = s.group_id
        left join gone o on o.student_id = s.student_id
        cross join lateral (
          select s.days & ((-1)::bigint << greatest(width_bucket(s.registered_at, ${ends}::timestamptz[]), o.began)) as days) n
      where n.days <> 0
    ), week as materialized (
      select coalesce(g.parent_group_id, g.id) as root, count(distinct h.day) as lessons
      from public.group_schedule h join public.class_group g on g.id = h.group_id group by 1
    ), told as (
      select s.*, ${many('s.days')} as stood, ${many('s.present')} as came, ${many(`s.days >> ${LATE}`)} as late, ${many(`s.present >> ${LATE}`)} as late_came,
        case when s.present = 0 then s.days else s.days & ((-1)::bigint << ${sql.raw(`(${highest('s.present')} + 1)`)}) end as absent
      from seat s
    ), caused as (
      select x.*, x.stood - x.late as early, x.came - x.late_came as early_came, ${many('x.absent')} as missed, case
          when x.came = 0 and x.stood >= 2 and not exists (
            select from public.attendance a where a.student_id = x.student_id and a.root_group_id = x.group_id and a.present) then 'never'
          when ${many('x.absent')} >= 3 or ${many('x.absent')} = 2 and w.lessons = 1 then 'last'
          when x.stood - x.late >= 4 and x.late >= 4 and x.late_came < 0.6 * x.late
            and (x.came - x.late_came)::numeric / (x.stood - x.late) - x.late_came::numeric / x.late >= 0.2 then 'less' end as cause
      from told x left join week w on w.root = x.group_id
    )
    select x.*, ${since}::date + ${sql.raw(highest('x.absent & -x.absent'))} as missed_since, p.name as group_name, p.course_id, p.teacher_id, p.location_id,
      (select json_agg(json_build_array(${since}::date + z.n, x.present >> z.n & 1 = 1) order by z.n)
        from (select n from generate_series(0, ${sql.lit(DAYS - 1)}) n where x.days >> n & 1 = 1 order by n desc limit ${sql.lit(SQUARES)}) z) as last_days,
      coalesce((select sum(o.open) from public.open_due o where o.registration_id = x.id and o.due_on < ${today}::date), 0) as owes
    from caused x join place p on p.id = x.group_id
      join public.student s on s.id = x.student_id and s.deleted_at is null
    where x.cause is not null
      and not exists (select from public.comment c where c.student_id = x.student_id and c.about = 'attendance' and c.resume_on > ${today}::date)`
}

export const stopped = report({
  path: 'dejaron',
  name: 'Quién dejó de venir',
  asks: '¿Quién dejó de venir?',
  block: 'Alumnos',
  place: 1,
  icon: 'user-x',
  words: 'faltas ausentes inasistencias abandonan dejaron seguimiento',
  leaf: reportsAccess.teaching,
  people: 'get /students/',
  hears: ['attendance', 'students', 'comments', 'lessons', 'payments'],
  timed: false,
  contact: {
    about: 'attendance',
    phone: 's.phone_number',
    message: `'Hola, ' || s.name || ': te extrañamos en ' || a.group_name || '. ¿Todo bien?'`,
  },
  atoms,
  measures: {
    students: people('Alumnos', 'a.student_id', { how: 'Con alguna de las razones, y sin un día de volver a ver por llegar.', bad: true }),
    seats: count('Inscripciones', { how: 'Sus inscripciones en grupos que no han terminado.', bad: true }),
    owes: money('Debe', 'a.owes', { how: 'Lo vencido de esas inscripciones.', bad: true, needs: reportsAccess.money }),
  },
  by: {
    causa: words('Por qué', 'Sin razón', REASONS)('cause'),
    grupo: group('group_id'),
    sede: campus('location_id'),
    curso: course('course_id'),
    profesor: employee('Profesor', 'Sin profesor')('teacher_id'),
  },
  split: { by: 'causa' },
  first: 'students',
  empty: 'Nadie ha dejado de venir.',
  alert: NO_LISTS,
  rows: {
    called: 'alumnos',
    sort: `array_position(array['never', 'last', 'less'], a.cause), a.missed desc, a.id`,
    from: `left join student s on s.id = a.student_id
      left join lateral (select c.act, c.text, c.created_at, u.name as who from comment c left join employee u on u.id = c.user_id
        where c.student_id = a.student_id and c.about = 'attendance' order by c.created_at desc, c.id desc limit 1) c on true`,
    columns: [
      person('Alumno', 's'),
      text('Por qué', WORDS),
      text('Grupo', 'a.group_name'),
      text('Lo último', `coalesce(c.who, 'Alguien') || ' ' || ${ACTED} || ': ' || c.text`),
      instant('Cuándo', 'c.created_at'),
      text('Teléfono', 's.phone_number', { aside: true }),
    ],
    squares: 'a.last_days',
    opens: { screen: 'student', id: 'a.student_id' },
  },
  remarks: (db, { today }) => restoredRemarks(db, sql`t.day >= ${addDays(today, -7 * WEEKS)}::date`),
  notes: [
    `Se miran los días con lista de las últimas ${WEEKS} semanas. Sin listas no se sabe: están en Clases y listas.`,
    'Sale de aquí quien viene, quien deja el grupo y, tras una llamada, un mensaje o una nota, hasta el día en que hay que volver a ver.',
  ],
})
