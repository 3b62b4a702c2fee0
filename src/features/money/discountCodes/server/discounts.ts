// 'Descuentos': what was given, and what of it lowers a price now (DIR-21).
import { sql } from 'kysely'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  course,
  employee,
  group,
  instant,
  money,
  moneyColumn,
  people,
  report,
  text,
  words,
} from '#features/foundation/reports/server/public.ts'

const KINDS = { code: 'Código', course: 'Del curso', staff: 'Dado en caja' }

export const discounts = report({
  path: 'descuentos',
  name: 'Descuentos',
  asks: '¿Qué dimos?',
  block: 'Dinero',
  place: 4,
  icon: 'ticket',
  words: 'becas códigos promociones rebajas',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['payments', 'students'],
  timed: true,
  // The oldest live discounts of a registration count first, up to its price (MON-4).
  atoms: ({ when, slot }) => sql`
    select e.*, ${slot('e.entered_at')} as slot from (
      select x.id, x.student_id, x.registration_id, x.entered_at, x.discount, x.location_id, x.user_id, x.promotional_code_id, x.concept, r.course_id, r.group_id,
        case when x.source in ('code', 'course') then x.source else 'staff' end as kind,
        case when r.ended_at is null then greatest(0, least(x.discount, r.price - (sum(x.discount) over w - x.discount))) else 0 end as counts
      from entry x left join registration r on r.id = x.registration_id
      where x.discount > 0 and x.voided_at is null
      window w as (partition by x.registration_id order by x.entered_at, x.id)
    ) e where ${when('e.entered_at')}`,
  measures: {
    given: money('Dado', 'a.discount', { how: 'Descuentos en el día en que se dieron, sin los anulados.' }),
    counts: money('Cuenta', 'a.counts', {
      how: 'Lo que de ellos baja ahora un precio: de inscripciones en pie, primero el más viejo, hasta el precio.',
    }),
    seats: people('Inscripciones', 'a.registration_id', { how: 'Inscripciones con alguno de estos descuentos.' }),
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
  split: { by: 'tipo' },
  first: 'given',
  chart: 'columns',
  rows: {
    called: 'descuentos',
    sort: 'a.entered_at desc, a.id desc',
    from: 'left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id left join employee u on u.id = a.user_id',
    columns: [
      text('Alumno', `s.last_name || ' ' || s.second_last_name || ', ' || s.name`),
      instant('Fecha y hora', 'a.entered_at'),
      text('Grupo', 'g.name'),
      text('Tipo', 'a.kind', { words: KINDS }),
      moneyColumn('Cuenta', 'a.counts', { aside: true }),
      text('Concepto', 'a.concept', { aside: true }),
      text('Quién', `u.name || ' ' || u.last_name`, { aside: true }),
    ],
    opens: { screen: 'student', id: 'a.student_id' },
  },
})
