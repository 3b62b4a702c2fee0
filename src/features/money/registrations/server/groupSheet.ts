// The report 'Grupos': income and hours of each group with its modules (DIR-23, DIR-25).
import { sql } from 'kysely'
import { costsAccess } from '#features/teaching/costs/access.ts'
import { restoredRemarks } from '#features/teaching/lessons/server/public.ts'
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

const EVEN = `case when a.even > a.quota then 'Ni lleno se paga.' else 'Se paga con ' || a.even || ' de ' || a.quota || '; hay ' || a.seats || '.' end`
const STATES = { soon: 'Por empezar', running: 'En curso', ended: 'Terminados con adeudo' }
const needs = reportsAccess.money
const [costs, margins] = [costsAccess.read, [costsAccess.read, reportsAccess.money] as const]

/** Rates with the day on which each ends, by whom or where they hold. Read past the campus lens, as are lessons of modules. */
const spansOf = (key: string, from: string) =>
  sql.raw(`(
  select ${key} as key, x.hourly, x.since, lead(x.since) over (partition by ${key} order by x.since) as until from ${from})`)
const TEACHERS = spansOf('x.owner_id', 'public.teacher_rate x')
const ROOMS = spansOf('s.id', 'public.room_rate x join public.classroom s on s.location_id = x.owner_id')
const holds = (of: string, key: string) =>
  sql.raw(`on ${of}.key = l.${key} and ${of}.since <= l.day and (${of}.until is null or l.day < ${of}.until)`)

// Each of the shown groups, and those lessons of its family that have a price: given ones, and those ahead, at the rates of today. A
// lesson without teacher or rate costs nothing and is counted (DIR-27). A visible group has the same hours and costs for everybody.
const lessons = ({ today }: Span) => sql`
  select l.root, sum(l.minutes * l.lessons) filter (where l.given) as given, sum(l.minutes * l.lessons) filter (where not l.given) as ahead,
    sum(l.lessons * (coalesce(round(l.minutes * h.hourly / 60.0), 0) + coalesce(round(l.minutes * w.hourly / 60.0), 0))) as cost,
    sum(l.lessons) filter (where h.hourly is null) as unpriced
  from (
    select x.root_group_id as root, x.teacher_id, x.classroom_id, x.end_minute - x.start_minute as minutes, x.day, 1 as lessons, true as given
    from public.given_lesson x join public.class_group k on k.id = x.group_id join course q on q.id = k.course_id and not q.is_parent
    where x.root_group_id in (select s.id from shown s)
    union all
    select coalesce(k.parent_group_id, k.id), x.teacher_id, x.classroom_id, x.minutes, ${today}::date, x.lessons, false
    from lesson_counts(${today}::date, (select max(k.end_date) from public.class_group k where k.deleted_at is null)) x
      join public.class_group k on k.id = x.group_id
  ) l left join ${TEACHERS} h ${holds('h', 'teacher_id')} left join ${ROOMS} w ${holds('w', 'classroom_id')}
  group by 1`

// The same money as in registration_balance, added up by group. Each sum is made alone: joined to every registration, they cost half as
// much again. A discount of any campus lowers the price of a visible group, so its entries are read past the campus lens; so is what is open,
// because whose seat is visible is visible.
const MONEY = sql`(
  select coalesce(k.parent_group_id, k.id) as root, sum(a.list) as list, sum(a.discount) as discount, sum(a.open) as open from (
    select r.group_id, sum(r.price)::bigint as list, null::bigint as discount, null::bigint as open
    from registration r where r.ended_at is null group by 1
    union all
    select r.group_id, null, sum(least(r.price, d.discount))::bigint, null
    from (select x.registration_id as id, sum(x.discount)::bigint as discount from public.entry x
      where x.discount > 0 and x.voided_at is null and not x.other group by 1) d
      join registration r on r.id = d.id
    where r.ended_at is null group by 1
    union all
    select r.group_id, null, null, sum(w.open)::bigint
    from public.open_due w join registration r on r.id = w.registration_id
    where r.ended_at is null group by 1
  ) a join class_group k on k.id = a.group_id group by 1)`

const atoms = (span: Span) => sql`
  with shown as materialized (
    select g.*, m.list, m.discount, m.open from ${placedGroups} g
    left join ${MONEY} m on m.root = g.id
    where g.parent_group_id is null and g.deleted_at is null and (g.end_date >= ${span.today}::date or m.open > 0)
  )
  select f.*, case when f.each_net > 0 then ceil(f.cost / f.each_net) end as even from (
    select g.id, g.id as group_id, g.name, g.course_id, c.level_id, g.location_id, g.teacher_id, g.start_date, g.end_date, coalesce(g.quota, 0) as quota,
      g.taken - g.held as seats, coalesce(g.list, 0) as list, coalesce(g.discount, 0) as discount, coalesce(g.open, 0) as open,
      coalesce(t.given, 0) as given, coalesce(t.ahead, 0) as ahead, coalesce(t.cost, 0) as cost, coalesce(t.unpriced, 0) as unpriced,
      case when g.taken > g.held then (coalesce(g.list, 0) - coalesce(g.discount, 0))::numeric / (g.taken - g.held) else c.price end as each_net,
      case when g.start_date > ${span.today}::date then 'soon' when g.end_date >= ${span.today}::date then 'running' else 'ended' end as state
    from shown g join course c on c.id = g.course_id left join (${lessons(span)}) t on t.root = g.id
  ) f`

const SEAT_HOURS = hours('Horas-lugar', '(a.given + a.ahead) * a.quota', { how: '' })
const measures = {
  margin: money('Margen', 'a.list - a.discount - a.cost', { how: 'Neto menos Costo.', needs: margins }),
  net: money('Neto', 'a.list - a.discount', { how: 'Lista menos Descuentos.', needs }),
  missing: money('Falta', 'a.open', { how: 'Lo abierto de Neto; de todos los grupos, el adeudo de la academia.', bad: true, needs }),
  seats: count('Inscritos', { of: 'a.seats', how: 'Alumnos inscritos ahora, sin lugares apartados.' }),
  quota: count('Lugares', { of: 'a.quota', how: 'El cupo del grupo.' }),
  full: ratio('Ocupación', 'seats', 'quota', 'Inscritos entre Lugares.'),
  even: count('Se paga con', { of: 'a.even', how: 'Costo entre lo que deja cada inscrito; sin ellos, entre el precio.', needs: margins }),
  cost: money('Costo', 'a.cost', { how: 'Horas por la tarifa de quien las da, y por el costo de sus salones si lo hay.', needs: costs }),
  unpriced: count('Clases sin tarifa', { of: 'a.unpriced', how: 'Con ellas el costo está incompleto.', bad: true, needs: costs }),
  list: money('Lista', 'a.list', { how: 'Precio de las inscripciones en pie.', needs }),
  discount: money('Descuentos', 'a.discount', { how: 'Lo que los descuentos bajan de esos precios.', needs }),
  paid: money('Pagado', 'a.list - a.discount - a.open', { how: 'Neto menos Falta. Incluye lo pagado antes de Plantel.', needs }),
  given: hours('Horas dadas', 'a.given', { how: 'Clases dadas hasta ayer, también las de sus módulos.' }),
  hours: hours('Horas', 'a.given + a.ahead', { how: 'Horas dadas más las que faltan hasta el fin del grupo.' }),
  hourly: ratio('Neto por hora', 'net', 'hours', 'Neto entre Horas.', { as: 'money', needs }),
  seatHourly: ratio('Neto por hora-lugar', 'net', SEAT_HOURS, 'Neto entre Horas por Lugares.', { as: 'money', needs }),
}

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
  hears: ['groups', 'students', 'payments', 'lessons', 'costs'],
  timed: false,
  atoms,
  measures,
  by: {
    grupo: group('group_id'),
    sede: campus('location_id'),
    nivel: level('level_id'),
    curso: course('course_id'),
    profesor: employee('Profesor', 'Sin profesor')('teacher_id'),
    estado: words('Estado', 'Sin estado', STATES)('state'),
  },
  split: { by: 'grupo' },
  first: 'margin',
  least: true,
  reach: { of: 'seats', most: 'quota', mark: 'even', by: 'grupo' },
  alert: {
    of: 'unpriced',
    one: 'Costo incompleto: falta la tarifa de 1 clase.',
    many: 'Costo incompleto: faltan tarifas en {n} clases.',
    mends: 'rates',
  },
  strip: ['margin', 'net', 'missing', 'full', 'seats'],
  rows: {
    called: 'grupos',
    sort: 'a.start_date, a.name, a.id',
    from: 'left join employee u on u.id = a.teacher_id',
    columns: [
      text('Grupo', 'a.name'),
      text('Estado', 'a.state', { words: STATES }),
      text('Inscritos', `a.seats || ' de ' || a.quota`),
      text('Punto de equilibrio', EVEN, { needs: margins }),
      dayColumn('Empieza', 'a.start_date'),
      dayColumn('Termina', 'a.end_date'),
      text('Profesor', `u.name || ' ' || u.last_name`),
    ],
    opens: { screen: 'group', id: 'a.id' },
  },
  remarks: db => restoredRemarks(db, sql`true`),
  notes: [
    'Un renglón es un grupo con sus módulos: los módulos no tienen precio propio. Los grupos que terminaron aparecen mientras se les deba.',
    'Neto es lo que cuestan las inscripciones en pie; lo que entró en caja está en Ingresos y puede ser distinto.',
  ],
})
