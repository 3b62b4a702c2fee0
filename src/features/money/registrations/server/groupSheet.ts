// 'Grupos': what each group with its modules brings, and the hours it takes (DIR-23, DIR-25).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  dayColumn,
  employee,
  group,
  hours,
  level,
  money,
  placedGroups,
  ratio,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'

const STATES = { soon: 'Por empezar', running: 'En curso', ended: 'Terminados con adeudo' }
const needs = reportsAccess.money

// The same money as in registration_balance, but one sum for all registrations. A discount of any campus lowers the price of a visible
// group, so its entries are read past the campus lens.
const atoms = ({ today }: Span) => sql`
  select g.id, g.id as group_id, g.name, g.course_id, c.level_id, g.location_id, g.teacher_id, g.start_date, g.end_date, coalesce(g.quota, 0) as quota,
    g.taken - g.held as seats, coalesce(m.list, 0) as list, coalesce(m.discount, 0) as discount, coalesce(m.open, 0) as open, coalesce(t.minutes, 0) as given,
    coalesce(n.minutes, 0) as ahead,
    case when g.start_date > ${today}::date then 'soon' when g.end_date >= ${today}::date then 'running' else 'ended' end as state
  from ${placedGroups} g join course c on c.id = g.course_id
  left join (
    select coalesce(k.parent_group_id, k.id) as root, sum(r.price) as list, sum(least(r.price, coalesce(d.discount, 0))) as discount, sum(o.open) as open
    from registration r join class_group k on k.id = r.group_id
    left join (select x.registration_id as id, sum(x.discount) as discount from public.entry x
      where x.discount > 0 and x.voided_at is null and not x.other group by 1) d on d.id = r.id
    left join (select w.registration_id as id, sum(w.open) as open from open_due w group by 1) o on o.id = r.id
    where r.ended_at is null group by 1
  ) m on m.root = g.id
  left join lateral (
    select sum(l.end_minute - l.start_minute) as minutes from given_lesson l
    where l.root_group_id = g.id and (l.group_id <> g.id or not c.is_parent)
  ) t on true
  left join (
    select coalesce(k.parent_group_id, k.id) as root, sum(l.end_minute - l.start_minute) as minutes
    from lessons_between(${today}::date, (select max(x.end_date) from class_group x where x.deleted_at is null)) l
    join class_group k on k.id = l.group_id join course q on q.id = k.course_id and not q.is_parent group by 1
  ) n on n.root = g.id
  where g.parent_group_id is null and g.deleted_at is null and (g.end_date >= ${today}::date or m.open > 0)`

export const groupSheet = report({
  path: 'grupos',
  name: 'Grupos',
  asks: '¿Qué grupo se paga?',
  block: 'Grupos',
  place: 1,
  icon: 'users',
  words: 'rentabilidad ocupación lugares cupo horas dinero por grupo',
  leaf: reportsAccess.teaching,
  people: 'get /groups/',
  hears: ['groups', 'students', 'payments', 'lessons'],
  timed: false,
  atoms,
  measures: {
    net: money('Neto', 'a.list - a.discount', { how: 'Lista menos Descuentos.', needs }),
    missing: money('Falta', 'a.open', {
      how: 'Lo que de Neto sigue abierto. La suma de todos los grupos es el adeudo de la academia.',
      bad: true,
      needs,
    }),
    seats: count('Inscritos', { of: 'a.seats', how: 'Alumnos inscritos ahora, sin lugares apartados.' }),
    quota: count('Lugares', { of: 'a.quota', how: 'El cupo del grupo.' }),
    full: ratio('Ocupación', 'seats', 'quota', 'Inscritos entre Lugares.'),
    list: money('Lista', 'a.list', { how: 'Precio de las inscripciones en pie.', needs }),
    discount: money('Descuentos', 'a.discount', { how: 'Lo que los descuentos bajan de esos precios.', needs }),
    paid: money('Pagado', 'a.list - a.discount - a.open', { how: 'Neto menos Falta. Incluye lo pagado antes de Plantel.', needs }),
    given: hours('Horas dadas', 'a.given', { how: 'Clases dadas hasta ayer, también las de sus módulos.' }),
    hours: hours('Horas', 'a.given + a.ahead', { how: 'Horas dadas más las que faltan hasta el fin del grupo.' }),
    hourly: ratio('Neto por hora', 'net', 'hours', 'Neto entre Horas.', { as: 'money', needs }),
    seatHourly: ratio(
      'Neto por hora-lugar',
      'net',
      hours('Horas-lugar', '(a.given + a.ahead) * a.quota', { how: '' }),
      'Neto entre Horas por Lugares.',
      { as: 'money', needs },
    ),
  },
  by: {
    grupo: group('group_id'),
    sede: campus('location_id'),
    nivel: level('level_id'),
    curso: course('course_id'),
    profesor: employee('Profesor', 'Sin profesor')('teacher_id'),
    estado: words('Estado', 'Sin estado', STATES)('state'),
  },
  split: { by: 'grupo' },
  first: 'net',
  strip: ['net', 'missing', 'seats', 'full'],
  rows: {
    called: 'grupos',
    sort: 'a.start_date, a.name, a.id',
    from: 'left join employee u on u.id = a.teacher_id',
    columns: [
      text('Grupo', 'a.name'),
      text('Estado', 'a.state', { words: STATES }),
      text('Inscritos', `a.seats || ' de ' || a.quota`),
      dayColumn('Empieza', 'a.start_date'),
      dayColumn('Termina', 'a.end_date'),
      text('Profesor', `u.name || ' ' || u.last_name`),
    ],
    opens: { screen: 'group', id: 'a.id' },
  },
  notes: [
    'Un renglón es un grupo con sus módulos: los módulos no tienen precio propio. Los grupos que terminaron aparecen mientras se les deba.',
    'Neto es lo que cuestan las inscripciones en pie; lo que entró en caja está en Ingresos y puede ser distinto.',
  ],
})
