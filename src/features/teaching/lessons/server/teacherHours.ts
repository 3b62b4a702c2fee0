// 'Horas por profesor': lessons and talks by who gave them (DIR-47).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  dayColumn,
  employee,
  group,
  hours,
  money,
  moneyColumn,
  report,
  text,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { restoredRemarks } from './restored.ts'

// The permission of the feature above, which imports lessons.
const costs = 'get /costs/'

const atoms = ({ whenDay, slotDay }: Span) => sql`
  select h.*, ${slotDay('h.day')} as slot, coalesce(round(h.minutes * r.hourly / 60.0), 0) as paid, r.hourly is null as unpriced from (
    select l.group_id || l.day || l.start_minute as id, l.day, l.start_minute, l.end_minute, l.end_minute - l.start_minute as minutes, l.teacher_id, l.group_id, k.name,
      c.location_id, case when l.teacher_id <> l.own_teacher_id then l.own_teacher_id end as covered_id
    from given_lesson l join class_group k on k.id = l.group_id left join classroom c on c.id = l.classroom_id
    where ${whenDay('l.day')}
    union all
    select t.id || s.start_minute, t.date, s.start_minute, s.end_minute, s.end_minute - s.start_minute, t.teacher_id, null, t.name, c.location_id, null
    from talk t join talk_schedule s on s.talk_id = t.id and s.day = extract(isodow from t.date)::int - 1 left join classroom c on c.id = t.classroom_id
    where ${whenDay('t.date')} and t.deleted_at is null and t.active
  ) h left join (
    select x.owner_id, x.hourly, x.since, lead(x.since) over (partition by x.owner_id order by x.since) as until from public.teacher_rate x
  ) r on r.owner_id = h.teacher_id and r.since <= h.day and (r.until is null or h.day < r.until)`

export const teacherHours = report({
  path: 'horas',
  name: 'Horas por profesor',
  asks: '¿Cuánto dio cada quién?',
  block: 'Grupos',
  place: 4,
  icon: 'clock',
  words: 'nómina horas suplencias sueldo maestros pago',
  leaf: reportsAccess.hours,
  people: 'get /groups/',
  own: { by: 'profesor', name: 'Mis horas', asks: '¿Cuántas horas di?' },
  hears: ['lessons', 'groups', 'talks', 'costs'],
  timed: true,
  atoms,
  measures: {
    hours: hours('Horas', 'a.minutes', { how: 'De clases dadas y pláticas, por quien las dio.' }),
    lessons: count('Clases', { how: 'Clases dadas y pláticas.' }),
    paid: money('Importe', 'a.paid', { how: 'Horas por la tarifa de ese día.', needs: costs }),
    unpriced: count('Sin tarifa', { where: 'a.unpriced', how: 'Con estas clases el importe está incompleto.', bad: true, needs: costs }),
    covered: count('Suplió', {
      where: 'a.covered_id is not null',
      how: 'Clases que dio de un grupo de otro profesor. Al otro no se le cuentan.',
    }),
  },
  by: {
    profesor: employee('Profesor', 'Sin profesor')('teacher_id'),
    grupo: { ...group('group_id'), none: 'Pláticas' },
    sede: campus('location_id'),
  },
  split: { by: 'profesor' },
  first: 'hours',
  alert: {
    of: 'unpriced',
    one: 'Importe incompleto: falta la tarifa de 1 clase.',
    many: 'Importe incompleto: faltan tarifas en {n} clases.',
    mends: 'rates',
  },
  chart: 'columns',
  rows: {
    called: 'clases',
    sort: 'a.day desc, a.start_minute, a.id',
    from: 'left join employee u on u.id = a.teacher_id left join employee o on o.id = a.covered_id',
    columns: [
      text('Grupo', 'a.name'),
      dayColumn('Día', 'a.day'),
      text(
        'Horario',
        `to_char(a.start_minute / 60, 'FM00') || ':' || to_char(a.start_minute % 60, 'FM00') || ' a ' || to_char(a.end_minute / 60, 'FM00') || ':' || to_char(a.end_minute % 60, 'FM00')`,
      ),
      text('Profesor', `u.name || ' ' || u.last_name`),
      moneyColumn('Importe', 'a.paid', { aside: true, needs: costs }),
      text(
        'Suplió',
        `coalesce('suplió a ' || o.name || ' ' || o.last_name, case when a.covered_id is not null then 'suplencia' else '' end)`,
      ),
    ],
    opens: { screen: 'group', id: 'a.group_id' },
  },
  remarks: (db, { whenDay }) => restoredRemarks(db, whenDay('t.day')),
  notes: ['Cuenta lo que se escribió cada noche. Los días que se cerraron después no cuentan.'],
})
