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
  person,
  placedGroups,
  ratio,
  report,
  text,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { cashEntries } from '#server/db/cashEntries.ts'

// Both parts have the same types, so that the join of a money line falls away where nothing of it is asked. The lens of registrations
// decides over the dates: asked for the student of each date as well, a limited reader waited twice as long.
const atoms = ({ when, whenDay, slot, slotDay, join }: Span) => sql`
  select d.registration_id || d.due_on as id, true as dated, d.student_id, r.course_id, r.group_id, g.location_id, d.due_on, d.amount as owed, d.open,
    0::bigint as net, ${slotDay('d.due_on')} as slot
  from public.due_row d ${join} registration r on r.id = d.registration_id ${join} ${placedGroups} g on g.id = r.group_id
  where ${whenDay('d.due_on')}
  union all
  select e.id::text, false, e.student_id, k.course_id, k.group_id, e.location_id, null::date, 0::bigint, 0::bigint, e.amount, ${slot('e.entered_at')}
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
      person('Alumno', 's'),
      dayColumn('Vence', 'a.due_on'),
      text('Grupo', 'g.name'),
      moneyColumn('Falta', 'a.open', { aside: true }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: ['Los planes cuentan con sus fechas de ahora: si una fecha se movió, vencía en la nueva. Un periodo en curso termina hoy.'],
})
