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

/**
 * Seats of visible groups with their list days: what is true of these is read past the campus lens, the same for everybody. Marks in a
 * group that the student has left, at whatever campus, say that the seat began after them.
 */
function seats({ at, today }: Span) {
  const since = addDays(today, -7 * WEEKS)
  const days = Array.from({ length: 7 * WEEKS }, (_, n) => addDays(since, n))
  const ends = days.map(day => at(addDays(day, 1)).toISOString())
  return sql`
    select r.id, r.student_id, r.registered_at, r.registered_at < ${at(since)} as began_before, g.id as group_id, g.name as group_name, g.course_id, g.teacher_id, g.location_id,
      l.day, coalesce(a.present, false) as came, row_number() over (partition by r.id order by l.day desc) as nth, l.day >= ${addDays(today, -28)}::date as is_late
    from public.registration r join ${placedGroups} g on g.id = r.group_id and g.end_date >= ${today}::date
      join public.student s on s.id = r.student_id and s.deleted_at is null
      join (
        select d.root_group_id, d.day, b.over from public.list_day d join unnest(${days}::date[], ${ends}::timestamptz[]) as b (day, over) on b.day = d.day
          left join lateral (select count(*) as marks from public.attendance x where d.marks is null and x.root_group_id = d.root_group_id and x.day = d.day) c on true
        where coalesce(d.marks, c.marks) >= greatest(1, d.stood / 4.0)
          and exists (select from public.given_lesson x where x.root_group_id = d.root_group_id and x.day = d.day)
      ) l on l.root_group_id = g.id and l.over > r.registered_at
      left join public.attendance a on a.student_id = r.student_id and a.root_group_id = g.id and a.day = l.day
    where r.ended_at is null and r.parent_id is null
      and not exists (select from public.attendance o where o.student_id = r.student_id and o.day >= l.day and o.present and o.day >= ${since}::date and o.root_group_id <> g.id
        and not exists (select from public.registration t where t.student_id = r.student_id and t.group_id = o.root_group_id and t.ended_at is null))`
}

const atoms = (span: Span) => sql`
  select j.*, coalesce((select sum(o.open) from public.open_due o where o.registration_id = j.id and o.due_on < ${span.today}::date), 0) as owes
  from (
    select x.*, case
        when x.came = 0 and x.stood >= 2 and not exists (
          select from public.attendance a where a.student_id = x.student_id and a.root_group_id = x.group_id and a.present) then 'never'
        when x.missed >= 3 or x.missed = 2 and (select count(distinct h.day) from public.group_schedule h join public.class_group k on k.id = h.group_id
          where coalesce(k.parent_group_id, k.id) = x.group_id) = 1 then 'last'
        when x.early >= 4 and x.late >= 4 and x.late_came < 0.6 * x.late
          and x.early_came::numeric / x.early - x.late_came::numeric / x.late >= 0.2 then 'less' end as cause
    from (
      select y.*, (select min(z.day) from unnest(y.days) with ordinality z (day, nth) where z.nth <= y.missed) as missed_since
      from (
        select w.id, w.student_id, w.began_before, w.group_id, w.group_name, w.course_id, w.teacher_id, w.location_id,
          count(*) as stood, count(*) filter (where w.came) as came, coalesce(min(w.nth) filter (where w.came), count(*) + 1) - 1 as missed,
          array_agg(w.day order by w.nth) as days, json_agg(json_build_array(w.day, w.came) order by w.day) filter (where w.nth <= ${SQUARES}) as last_days, count(*) filter (where w.is_late) as late, count(*) filter (where w.is_late and w.came) as late_came,
          count(*) filter (where not w.is_late) as early, count(*) filter (where not w.is_late and w.came) as early_came
        from (${seats(span)}) w group by 1, 2, 3, 4, 5, 6, 7, 8
      ) y
    ) x
  ) j
  where j.cause is not null
    and not exists (select from public.comment c where c.student_id = j.student_id and c.about = 'attendance' and c.resume_on > ${span.today}::date)`

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
    students: people('Alumnos', 'a.student_id', {
      how: 'Alumnos con alguna de las razones, que nadie ha llamado o cuyo día de volver a ver ya llegó.',
      bad: true,
    }),
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
