// 'Adeudos': what is open now, by the class of the student's oldest date (DIR-20).
import { sql } from 'kysely'
import { agingDays } from '#features/people/students/aging.ts'
import { NONE } from '#features/foundation/reports/contract.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  course,
  dayColumn,
  group,
  money,
  people,
  person,
  placedGroups,
  report,
  text,
  type KeptRow,
  words,
} from '#features/foundation/reports/server/public.ts'

/** Its classes with something overdue, the youngest at the foot of the picture. */
const LATE = { d30: '1 a 30 días', d60: '31 a 60 días', d61: '61 y más días' }
const CLASSES = { d61: 'Más de 60 días', d60: '31 a 60 días', d30: '1 a 30 días', today: 'Vence hoy', upcoming: 'Por vencer' }

/** The last kept night of each week (DIR-20). */
const sums = (weeks: readonly string[], sede: string | undefined) => sql<KeptRow>`
  select to_char(w.monday, 'YYYY-MM-DD') as week, d.class as key, coalesce(sum(d.late), 0)::bigint as sum,
    (select to_char(min(x.day), 'YYYY-MM-DD') from public.debt_day x) as since
  from unnest(${weeks}::date[]) as w (monday)
    join lateral (select max(x.day) as day from public.debt_day x where x.day > w.monday and x.day <= w.monday + 7) k on k.day is not null
    left join debt_day d on d.day = k.day and d.class = any (${Object.keys(LATE)}) ${
      sede === undefined ? sql`` : sede === NONE ? sql`and d.location_id is null` : sql`and d.location_id = ${sede}`
    }
  group by 1, 2`

export const debts = report({
  path: 'adeudos',
  name: 'Adeudos',
  asks: '¿Cuánto deben y desde cuándo?',
  block: 'Dinero',
  place: 3,
  icon: 'hourglass',
  words: 'deuda vencido cartera antigüedad morosos',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['students', 'payments'],
  timed: false,
  atoms: ({ today, join }) => sql`
    select o.registration_id || o.due_on as id, o.student_id, o.due_on, o.open, o.due_on < ${today}::date as late, r.course_id, r.group_id, g.location_id,
      case when s.due_on > ${today}::date then 'upcoming' when s.due_on = ${today}::date then 'today'
        when s.due_on >= ${agingDays('d30', today).from}::date then 'd30' when s.due_on >= ${agingDays('d60', today).from}::date then 'd60'
        else 'd61' end as class
    from open_due o join student s on s.id = o.student_id and s.deleted_at is null and s.due_on is not null
      ${join} registration r on r.id = o.registration_id ${join} ${placedGroups} g on g.id = r.group_id`,
  measures: {
    late: money('Vencido', 'a.open', { where: 'a.late', how: 'Fechas de pago que ya pasaron y siguen abiertas.', bad: true }),
    later: money('Por vencer', 'a.open', { where: 'not a.late', how: 'Fechas abiertas de hoy en adelante.' }),
    all: money('Debe', 'a.open', { how: 'Vencido más Por vencer.', bad: true }),
    students: people('Alumnos', 'a.student_id', { how: 'Personas con alguna fecha abierta.', bad: true }),
    lateStudents: people('Alumnos con vencido', 'a.student_id', { where: 'a.late', how: 'Los que cuenta Cobranza.', bad: true }),
  },
  by: {
    antiguedad: words('Antigüedad', 'Sin fecha', CLASSES)('class'),
    sede: campus('location_id'),
    curso: course('course_id'),
    grupo: group('group_id'),
  },
  split: { by: 'antiguedad' },
  first: 'late',
  kept: {
    label: 'Vencido por antigüedad',
    classes: LATE,
    sums,
  },
  rows: {
    called: 'fechas',
    sort: 'a.due_on, a.id',
    from: 'left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id',
    columns: [
      person('Alumno', 's'),
      dayColumn('Vence', 'a.due_on'),
      text('Grupo', 'g.name'),
      text('Teléfono', 's.phone_number', { aside: true }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: [
    'La antigüedad es la de la fecha más vieja del alumno. Dice cómo está ahora: planes, precios y grupos se mueven, y de un día pasado se guarda la suma, no los nombres.',
  ],
})
