// 'Lo que vencía': payment dates of a period, and what was recovered of them, beside the income of the same days (DIR-19).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  course,
  dayColumn,
  group,
  money,
  moneyColumn,
  placedGroups,
  ratio,
  report,
  text,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { cashEntries } from '#server/db/cashEntries.ts'

const shared = sql.raw('r.id, r.student_id, r.course_id, r.group_id, r.net')

// Computes the same amounts as the view `due`, but only for registrations with a date in the period. A discount of any campus lowers
// the price, so the query reads the entries of all campuses.
const atoms = ({ when, whenDay, day, slot, slotDay }: Span) => sql`
  with priced as (
    select r.*, r.price - least(r.price, coalesce(d.discount, 0)) as net,
      exists (select from payment_plan p where p.registration_id = r.id) as planned
    from registration r left join lateral (select sum(x.discount) as discount from public.entry x
      where x.registration_id = r.id and x.discount > 0 and x.voided_at is null and not x.other) d on true
    where r.ended_at is null and (${when('r.registered_at')}
      or exists (select from instalment i where i.registration_id = r.id and ${whenDay('i.due_on')}))
  ), dated as (
    select ${shared}, n.due_on, n.amount, sum(n.amount) over w as up_to, lead(n.due_on) over w is null as last
    from priced r join instalment n on n.registration_id = r.id where r.planned window w as (partition by r.id order by n.due_on)
    union all
    select ${shared}, ${day('r.registered_at')}, r.net, r.net, true from priced r where not r.planned and ${when('r.registered_at')}
  ), due_now as (
    select x.*, case when x.last then x.net else least(x.up_to, x.net) end - least(x.up_to - x.amount, x.net) as owed
    from dated x where ${whenDay('x.due_on')}
  )
  select x.id || x.due_on as id, true as dated, x.student_id, x.course_id, x.group_id, g.location_id, x.due_on, x.owed, coalesce(o.open, 0) as open,
    0::bigint as net, ${slotDay('x.due_on')} as slot
  from due_now x join ${placedGroups} g on g.id = x.group_id
    left join open_due o on o.registration_id = x.id and o.due_on = x.due_on
  where x.owed > 0
  union all
  select e.id, false, e.student_id, k.course_id, k.group_id, e.location_id, null, 0, 0, e.amount, ${slot('e.entered_at')}
  from entry e left join registration k on k.id = e.registration_id
  where ${cashEntries()} and e.amount <> 0 and e.voided_at is null and ${when('e.entered_at')}`

export const fallenDue = report({
  path: 'vencia',
  name: 'Lo que vencía',
  asks: '¿Entró lo que debía?',
  block: 'Dinero',
  place: 2,
  icon: 'calendar-check',
  words: 'vencimientos cobranza recuperado esperado por cobrar morosidad',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['payments', 'students'],
  timed: true,
  atoms,
  measures: {
    due: money('Vencía', 'a.owed', { where: 'a.dated', how: 'Fechas de pago de esos días, de inscripciones en pie.' }),
    got: money('Recuperado', 'a.owed - a.open', { where: 'a.dated', how: 'Lo que de ellas ya está pagado, sin importar cuándo.' }),
    missing: money('Falta', 'a.open', { where: 'a.dated', how: 'Lo que de ellas sigue abierto.', bad: true }),
    share: ratio('% recuperado', 'got', 'due', 'Recuperado entre Vencía.'),
    net: money('Neto', 'a.net', { where: 'not a.dated', how: 'Lo que entró en caja en los mismos días, como en Ingresos.' }),
  },
  by: { sede: campus('location_id'), curso: course('course_id'), grupo: group('group_id') },
  split: {},
  first: 'due',
  strip: ['due', 'got', 'missing', 'net'],
  chart: 'columns',
  rows: {
    called: 'fechas',
    sort: 'a.due_on, a.id',
    from: 'left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id',
    columns: [
      text('Alumno', `s.last_name || ' ' || s.second_last_name || ', ' || s.name`),
      dayColumn('Vence', 'a.due_on'),
      text('Grupo', 'g.name'),
      moneyColumn('Falta', 'a.open', { aside: true }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: ['Los planes cuentan con sus fechas de ahora: si una fecha se movió, vencía en la nueva. Un periodo en curso termina hoy.'],
})
