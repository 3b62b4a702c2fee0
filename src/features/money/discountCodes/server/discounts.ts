// 'Descuentos': what was given, and what of it lowers a price now (DIR-21).
import { sql } from 'kysely'
import { cashEntries } from '#server/db/cashEntries.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  employee,
  group,
  instant,
  money,
  moneyColumn,
  person,
  ratio,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'

const KINDS = { code: 'Código', course: 'Del curso', staff: 'Dado en caja' }

// The oldest live discounts of a registration count first, up to its price (MON-4).
const atoms = ({ when, slot }: Span) => sql`
  select e.*, ${slot('e.entered_at')} as slot,
    case when e.leads and e.stands then e.price else 0 end as list, e.leads and n.first and e.stands as new_student, e.leads and e.stands as brought,
    case when e.leads then coalesce(m.paid, 0) else 0 end as paid, case when e.leads then coalesce(o.open, 0) else 0 end as open
  from (
    select x.id, x.student_id, x.registration_id, r.price, r.ended_at is null as stands, row_number() over (partition by x.registration_id, x.promotional_code_id
        order by x.entered_at, x.id) = 1 as leads, x.entered_at, x.discount, x.location_id, x.user_id, x.promotional_code_id, x.concept, r.course_id, r.group_id,
      case when x.source in ('code', 'course') then x.source else 'staff' end as kind,
      case when r.ended_at is null then greatest(0, least(x.discount, r.price - (sum(x.discount) over w - x.discount))) else 0 end as counts
    from entry x left join registration r on r.id = x.registration_id
    where x.discount > 0 and x.voided_at is null
    window w as (partition by x.registration_id order by x.entered_at, x.id)
  ) e
  left join lateral (select sum(m.amount) as paid from entry m where m.registration_id = e.registration_id and m.voided_at is null and ${cashEntries('m')}) m on e.leads
  left join lateral (select sum(w.open) as open from open_due w where w.registration_id = e.registration_id) o on e.leads
  left join lateral (select not exists (select from public.registration p join public.registration q on q.id = e.registration_id
    where p.student_id = e.student_id and p.parent_id is null and (p.registered_at, p.id) < (q.registered_at, q.id)) as first) n on e.leads
  where ${when('e.entered_at')}`

const columns = [
  person('Alumno', 's'),
  instant('Fecha y hora', 'a.entered_at'),
  text('Grupo', 'g.name'),
  text('Tipo', 'a.kind', { words: KINDS }),
  moneyColumn('Cuenta', 'a.counts', { aside: true }),
  text('Concepto', 'a.concept', { aside: true }),
  text('Quién', `u.name || ' ' || u.last_name`, { aside: true }),
]

export const discounts = report({
  path: 'descuentos',
  name: 'Descuentos',
  asks: '¿Qué dimos y qué trajo?',
  block: 'Dinero',
  place: 4,
  icon: 'ticket',
  words: 'becas códigos promociones rebajas',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['payments', 'students'],
  timed: true,
  atoms,
  measures: {
    given: money('Dado', 'a.discount', { how: 'Descuentos en el día en que se dieron, sin los anulados.' }),
    counts: money('Cuenta', 'a.counts', {
      how: 'Lo que de ellos baja ahora un precio: de inscripciones en pie, primero el más viejo, hasta el precio.',
    }),
    seats: count('Inscripciones', { where: 'a.brought', how: 'Inscripciones en pie con alguno de estos descuentos.' }),
    fresh: count('Alumnos nuevos', { where: 'a.new_student', how: 'De ellas, las que son la primera de su alumno.' }),
    paid: money('Cobrado', 'a.paid', { how: 'Lo que entró en caja por esas inscripciones, sin anulados.' }),
    missing: money('Falta', 'a.open', { how: 'Lo que de ellas sigue abierto.', bad: true }),
    share: ratio(
      '% de la lista',
      'counts',
      money('Lista', 'a.list', { how: '' }),
      'Cuenta entre el precio de lista de esas inscripciones.',
    ),
  },
  by: {
    codigo: {
      label: 'Código',
      key: 'a.promotional_code_id',
      none: 'Sin código',
      names: keys => sql`select t.id as key, t.code as name from promotional_code t where t.id = any (${keys}::text[])`,
    },
    tipo: words('Tipo', 'Sin tipo', KINDS)('kind'),
    quien: employee('Quién lo dio', 'Sistema')('user_id'),
    sede: campus('location_id'),
    curso: course('course_id'),
    grupo: group('group_id'),
  },
  split: { by: 'codigo' },
  first: 'given',
  strip: ['given', 'counts', 'seats', 'paid'],
  chart: 'columns',
  rows: {
    called: 'descuentos',
    sort: 'a.entered_at desc, a.id desc',
    from: 'left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id left join employee u on u.id = a.user_id',
    columns,
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: ['Cobrado, Falta y Lista de una inscripción cuentan en el primer descuento de cada código: con dos códigos cuenta en los dos.'],
})
