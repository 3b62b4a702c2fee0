// 'Ingresos': the lines of all cash reports, in their words (DIR-15 to DIR-18).
import { sql } from 'kysely'
import { PAYMENT_TYPES } from '#features/money/payments/input.ts'
import { reportsAccess } from '#features/foundation/reports/access.ts'
import {
  campus,
  count,
  course,
  employee,
  group,
  instant,
  level,
  money,
  person,
  ratio,
  report,
  text,
  words,
  type Span,
} from '#features/foundation/reports/server/public.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import { OTHER, SOURCES } from './reportTexts.ts'

const atoms = ({ when, slot }: Span) => sql`
  select e.id, e.student_id, e.entered_at, e.amount, e.source, e.voided_at is not null as void, e.location_id, e.type, e.user_id, e.concept,
    r.group_id, c.id as course_id, c.level_id, ${slot('e.entered_at')} as slot
  from entry e left join registration r on r.id = e.registration_id
    left join course c on c.id = case when not e.other then coalesce(r.course_id, e.course_id) end
  where ${cashEntries()} and e.amount <> 0 and ${when('e.entered_at')}`

const STANDING = 'a.amount > 0 and not a.void'

const columns = [
  person('Alumno', 's'),
  instant('Fecha y hora', 'a.entered_at'),
  text('Grupo', `coalesce(g.name, k.name, case when a.source = 'refund' then '' else '${OTHER}' end)`),
  text('Movimiento', `case when a.void then 'void' else a.source end`, {
    words: { ...SOURCES, void: 'Anulado', staff: '', course: '', code: '' },
  }),
  text('Tipo de pago', 'a.type', { words: PAYMENT_TYPES }),
  text('Concepto', 'a.concept', { aside: true }),
  text('Sede', 'l.name', { aside: true }),
  text('Cajero', `u.name || ' ' || u.last_name`, { aside: true }),
]

export const income = report({
  path: 'ingresos',
  name: 'Ingresos',
  asks: '¿Cuánto entró?',
  block: 'Dinero',
  place: 1,
  icon: 'banknote',
  words: 'dinero cobrado neto ventas anulado devuelto cobros caja',
  leaf: reportsAccess.money,
  people: 'get /students/',
  hears: ['payments', 'students'],
  timed: true,
  atoms,
  measures: {
    net: money('Neto', 'a.amount', { where: 'not a.void', how: 'Cobrado menos Anulado y Devuelto: la suma de los cortes de caja.' }),
    taken: money('Cobrado', 'a.amount', { where: 'a.amount > 0', how: 'Todo cobro en su día, también los que después se anularon.' }),
    voided: money('Anulado', 'a.amount', { where: 'a.void and a.amount > 0', how: 'Cobros anulados, en el día del cobro.', bad: true }),
    back: money('Devuelto', '-a.amount', {
      where: 'not a.void and a.amount < 0',
      how: 'Reversiones y devoluciones, en su día.',
      bad: true,
    }),
    payments: count('Pagos', { where: STANDING, how: 'Cobros en pie.' }),
    mean: ratio('Pago medio', money('En pie', 'a.amount', { where: STANDING, how: '' }), 'payments', 'Cobros en pie entre Pagos.', {
      as: 'money',
    }),
  },
  by: {
    sede: campus('location_id'),
    nivel: level('level_id'),
    curso: course('course_id'),
    grupo: group('group_id'),
    tipo: words('Tipo de pago', 'Sin tipo', PAYMENT_TYPES)('type'),
    cajero: employee('Cajero', 'Sistema')('user_id'),
  },
  split: { across: 'sede' },
  first: 'net',
  chart: 'columns',
  rows: {
    called: 'pagos',
    sort: 'a.entered_at desc, a.id desc',
    from: `left join student s on s.id = a.student_id left join class_group g on g.id = a.group_id
      left join location l on l.id = a.location_id left join employee u on u.id = a.user_id left join course k on k.id = a.course_id`,
    columns,
    opens: { screen: 'student', id: 'a.student_id' },
  },
  notes: [
    'Sede, cajero y tipo son los del cobro. Curso y grupo, los que la inscripción tiene ahora: al cambiar de grupo su dinero va con ella.',
    'El saldo a favor que paga otro curso no es ingreso: ya había entrado. Lo de una inscripción quitada se queda en su grupo; por eso Neto y lo Pagado de un grupo pueden ser distintos.',
  ],
})
