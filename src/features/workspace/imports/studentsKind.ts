import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { amountText, readAmount } from '#lib/sheet/amounts.ts'
import { dayOf, judgeDays, type Limits } from '#lib/sheet/days.ts'
import { formatPhone } from '#lib/text.ts'
import { birthLimits, IMPORT_FIELDS, personOf, treatmentOf, type ImportField, type Person } from './columns.ts'
import { cellIn, decimalOf, orderOf, type Chosen, type Kind, type KindField } from './kind.ts'

/** The registration of a row; centavos, days 'YYYY-MM-DD'. */
export interface Enrol {
  group: string
  campus: string
  plan: string
  cost: number | null
  paid: number
  registeredOn: string | null
  nextPayment: string | null
}
export interface StudentRow {
  person: Person
  /** null: the row enrols nobody. */
  enrol: Enrol | null
}

/** Columns by which a row enrols (LLE-32). Only 'Grupo' does. */
const ENROL_FIELDS = {
  group: { label: 'Grupo', required: false, example: 'ECOEMS Sábado A', like: ['grupo', 'nombre del grupo', 'nombre grupo'] },
  campus: { label: 'Sede', required: false, example: 'Lindavista', like: ['sede', 'plantel', 'sucursal', 'campus'] },
  plan: { label: 'Plan', required: false, example: '', like: ['plan', 'plan de pagos', 'forma de pago'] },
  cost: {
    label: 'Costo',
    required: false,
    example: '8900',
    is: 'amount',
    like: ['costo', 'precio', 'costo total', 'total', 'colegiatura'],
  },
  paid: {
    label: 'Pagado',
    required: false,
    example: '3700',
    is: 'amount',
    like: ['pagado', 'abonado', 'total pagado', 'pagos', 'a cuenta'],
  },
  registeredOn: {
    label: 'Inscrito el',
    required: false,
    example: '15/09/2026',
    is: 'day',
    like: ['inscrito el', 'fecha de inscripcion', 'fecha inscripcion', 'inscripcion', 'fecha de alta'],
  },
  nextPayment: {
    label: 'Próximo pago',
    required: false,
    example: '15/01/2027',
    is: 'day',
    like: ['proximo pago', 'prox pago', 'fecha de pago', 'vence', 'vencimiento', 'fecha limite'],
  },
} as const satisfies Record<string, KindField>
export type EnrolField = keyof typeof ENROL_FIELDS

const PEOPLE: Record<ImportField, KindField> = { ...IMPORT_FIELDS, birthDate: { ...IMPORT_FIELDS.birthDate, is: 'day' } }
const NAMES = ['name', 'lastName', 'secondLastName'] as const
const PHONES = new Set(['phoneNumber', 'secondPhoneNumber'])

const daysNear = (today: string): Limits => ({ from: '2000-01-01', to: '2099-12-31', near: today, pivot: Number(today.slice(0, 4)) + 10 })

function textOf(person: Person, field: ImportField): string {
  const value = person[field] ?? ''
  if (PHONES.has(field)) return formatPhone(value)
  return field === 'birthDate' ? value.split('-').toReversed().join('/') : value
}

/** Centavos; null: empty. */
function amountIn(cells: readonly string[], chosen: Chosen, field: 'cost' | 'paid'): number | null | { reason: string } {
  const cell = cellIn(cells, chosen.fields, field)
  if (cell === '' || cell === '-' || cell === '—') return null
  const read = readAmount(cell, decimalOf(chosen, field))
  const { label } = ENROL_FIELDS[field]
  if (typeof read !== 'number') return { reason: `${label}: ${amountText(cell, read)}` }
  return read < 0 ? { reason: `${label} «${cell}»: no puede ser negativo.` } : read
}

function dayIn(
  cells: readonly string[],
  chosen: Chosen,
  field: 'registeredOn' | 'nextPayment',
  today: string,
): string | null | { reason: string } {
  const cell = cellIn(cells, chosen.fields, field)
  if (cell === '' || cell === '-' || cell === '—') return null
  return dayOf(cell, orderOf(chosen, field), daysNear(today)) ?? { reason: `${ENROL_FIELDS[field].label}: «${cell}» no es una fecha.` }
}

const isReason = (value: unknown): value is { reason: string } => typeof value === 'object' && value !== null && 'reason' in value

function enrolOf(cells: readonly string[], chosen: Chosen, today: string): Enrol | null | { reason: string } {
  const cell = (field: EnrolField) => cellIn(cells, chosen.fields, field)
  const [cost, paid] = [amountIn(cells, chosen, 'cost'), amountIn(cells, chosen, 'paid')]
  const [registeredOn, nextPayment] = [dayIn(cells, chosen, 'registeredOn', today), dayIn(cells, chosen, 'nextPayment', today)]
  for (const value of [cost, paid, registeredOn, nextPayment]) if (isReason(value)) return value
  if (cell('group') === '') return paid ? { reason: 'Grupo: falta; lo pagado va con su grupo.' } : null
  if (registeredOn !== null && (registeredOn as string) > today) return { reason: 'Inscrito el: la fecha no puede ser futura.' }
  const plan = /^(de )?contado$/i.test(cell('plan')) ? '' : cell('plan')
  return {
    group: cell('group'),
    campus: cell('campus'),
    plan,
    cost: cost as number | null,
    paid: (paid as number | null) ?? 0,
    registeredOn: registeredOn as string | null,
    nextPayment: nextPayment as string | null,
  }
}

const enrolTexts = ({ cost, paid, registeredOn, nextPayment, ...rest }: Enrol): Partial<Record<string, string>> => ({
  ...rest,
  cost: cost === null ? '' : formatMoney(cost),
  paid: formatMoney(paid),
  registeredOn: registeredOn === null ? '' : formatDay(registeredOn),
  nextPayment: nextPayment === null ? '' : formatDay(nextPayment),
})

export const studentsKind: Kind<StudentRow> = {
  key: 'students',
  noun: ['alumno', 'alumnos'],
  sheet: 'Alumnos',
  title: 'Alumnos',
  about: 'Una fila por alumno: nombre, apellidos, correo y teléfono. Con «Grupo» también lo inscribe, con lo que ya pagó.',
  fields: { ...PEOPLE, ...ENROL_FIELDS },
  nameOf: (cells, columns) =>
    NAMES.map(field => cellIn(cells, columns, field))
      .filter(Boolean)
      .join(' ') || '—',
  second: 'email',
  limits: (today, field) => (field === 'birthDate' ? birthLimits(today) : daysNear(today)),
  read(cells, chosen, today) {
    const judged = personOf(cells, chosen.fields, today, orderOf(chosen, 'birthDate'))
    if ('reason' in judged) return judged
    const enrol = enrolOf(cells, chosen, today)
    return isReason(enrol) ? enrol : { value: { person: judged.person, enrol }, note: judged.note }
  },
  treatment(field, cells, today) {
    if (field in IMPORT_FIELDS) return treatmentOf(field as ImportField, cells, today)
    const { is } = ENROL_FIELDS[field as EnrolField] as KindField
    if (is === 'amount') return 'Pesos'
    const filled = cells.filter(Boolean)
    if (is !== 'day' || filled.length === 0) return ''
    return { dmy: 'Día, mes y año', mdy: 'Mes, día y año', ymd: 'Año, mes y día' }[judgeDays(filled, daysNear(today)).order]
  },
  values: ({ person, enrol }) => ({ ...person, ...(enrol && enrolTexts(enrol)) }),
  texts: ({ person, enrol }) => ({
    ...Object.fromEntries((Object.keys(IMPORT_FIELDS) as ImportField[]).map(field => [field, textOf(person, field)])),
    ...(enrol && enrolTexts(enrol)),
  }),
}
