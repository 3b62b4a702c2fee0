import { formatDay } from '#lib/days.ts'
import { formatMoney } from '#lib/money.ts'
import { amountText, readAmount } from '#lib/sheet/amounts.ts'
import { dayOf, judgeDays, type Limits } from '#lib/sheet/days.ts'
import { unfloated } from '#lib/sheet/row.ts'
import { formatPhone } from '#lib/text.ts'
import { cutName, judgeNames, type NameOrder } from '#lib/names/fullNames.ts'
import { email as readEmail, phone as readPhone } from '#lib/typed.ts'
import { valueOf } from '#lib/typedRead.ts'
import { fold } from '#lib/text.ts'
import type { Instalment } from '#features/money/plans/planOf.ts'
import { RELATION_LABELS, type Relation } from '#features/people/payers/relations.ts'
import { bareEmail, birthLimits, IMPORT_FIELDS, personOf, treatmentOf, type ImportField, type Person } from './columns.ts'
import { cellIn, decimalOf, orderOf, type Chosen, type Kind, type KindField, type RowFacts } from './kind.ts'

/** The registration of a row; centavos, days 'YYYY-MM-DD'. */
export interface Enrol {
  group: string
  campus: string
  plan: string
  cost: number | null
  paid: number
  registeredOn: string | null
  nextPayment: string | null
  /** The group's first day, where several have its name. */
  groupStart: string | null
  discount: number
  /** The missing amount by day; null: the plan or the next payment says it. */
  pending: Instalment[] | null
  /** Names of the modules' groups. */
  modules: string[]
}
/** The student's payer, with a phone or an e-mail. */
export interface Tutor {
  name: string
  lastName: string
  secondLastName: string
  relation: Relation
  phoneNumber: string
  email: string
}
export interface StudentRow {
  /** `email` is '' without an own address: the server makes a placeholder. */
  person: Person
  tutor: Tutor | null
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
  groupStart: { label: 'Inicio del grupo', required: false, example: '', is: 'day', like: ['inicio del grupo', 'inicia el grupo'] },
  discount: { label: 'Descuento', required: false, example: '500', is: 'amount', like: ['descuento', 'descuentos', 'beca'] },
  pending: {
    label: 'Fechas pendientes',
    required: false,
    example: '15/01/2027 2350; 15/02/2027 2350',
    like: ['fechas pendientes', 'pagos pendientes'],
  },
  modules: { label: 'Módulos', required: false, example: '', like: ['modulos', 'modulo'] },
} as const satisfies Record<string, KindField>
export type EnrolField = keyof typeof ENROL_FIELDS

/** Columns that say a student's name in one, and their tutor (LLE-36, LLE-32). */
const MORE_FIELDS = {
  fullName: {
    label: 'Nombre completo',
    required: false,
    example: '',
    is: 'names',
    like: ['nombre completo', 'nombre y apellidos', 'apellidos y nombre', 'alumno', 'alumna', 'estudiante', 'nombre completo del alumno'],
  },
  tutor: {
    label: 'Tutor',
    required: false,
    example: 'Patricia Salinas Vega',
    is: 'names',
    like: ['tutor', 'nombre del tutor', 'tutora', 'padre o tutor', 'nombre del padre o tutor', 'responsable', 'mama o papa'],
  },
  relation: { label: 'Parentesco', required: false, example: 'Mamá', like: ['parentesco', 'relacion', 'parentesco del tutor'] },
  tutorPhone: {
    label: 'Teléfono del tutor',
    required: false,
    example: '5587654321',
    like: ['telefono del tutor', 'telefono tutor', 'tel tutor', 'celular del tutor', 'celular tutor', 'tel del tutor'],
  },
  tutorEmail: {
    label: 'Correo del tutor',
    required: false,
    example: 'patricia.salinas@correo.mx',
    like: ['correo del tutor', 'correo tutor', 'email del tutor', 'email tutor', 'mail del tutor'],
  },
} as const satisfies Record<string, KindField>
export type MoreField = keyof typeof MORE_FIELDS

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
function amountIn(cells: readonly string[], chosen: Chosen, field: 'cost' | 'paid' | 'discount'): number | null | { reason: string } {
  const cell = cellIn(cells, chosen.fields, field)
  if (cell === '' || cell === '-' || cell === '—') return null
  const read = readAmount(cell, decimalOf(chosen, field), chosen.decimal)
  const { label } = ENROL_FIELDS[field]
  if (typeof read !== 'number') return { reason: `${label}: ${amountText(cell, read)}` }
  return read < 0 ? { reason: `${label} «${cell}»: no puede ser negativo.` } : read
}

function dayIn(
  cells: readonly string[],
  chosen: Chosen,
  field: 'registeredOn' | 'nextPayment' | 'groupStart',
  today: string,
): string | null | { reason: string } {
  const cell = cellIn(cells, chosen.fields, field)
  if (cell === '' || cell === '-' || cell === '—') return null
  return dayOf(cell, orderOf(chosen, field), daysNear(today)) ?? { reason: `${ENROL_FIELDS[field].label}: «${cell}» no es una fecha.` }
}

/** '05/01/2027 2670; 05/02/2027 2670'; null: empty. Days are written day first, or year first. */
function pendingIn(cells: readonly string[], chosen: Chosen, today: string): Instalment[] | null | { reason: string } {
  const cell = cellIn(cells, chosen.fields, 'pending')
  if (cell === '' || cell === '-' || cell === '—') return null
  const rows = new Map<string, number>()
  for (const part of partsIn(cell)) {
    const [, on = '', amount = ''] = /^(\S+)\s+(\S.*)$/.exec(part) ?? []
    const dueOn = dayOf(on, 'dmy', daysNear(today)) ?? dayOf(on, 'ymd', daysNear(today))
    const read = readAmount(amount, decimalOf(chosen, 'cost'), chosen.decimal)
    if (dueOn === null || typeof read !== 'number' || read <= 0)
      return { reason: `${ENROL_FIELDS.pending.label}: «${part}» no es una fecha con su monto. Escríbelo así: 05/01/2027 2670.` }
    if (rows.has(dueOn)) return { reason: `${ENROL_FIELDS.pending.label}: ${formatDay(dueOn)} está dos veces.` }
    rows.set(dueOn, read)
  }
  return [...rows].map(([dueOn, amount]) => ({ dueOn, amount })).toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
}

const partsIn = (cell: string): string[] =>
  cell
    .split(/[;\n]/)
    .map(each => each.trim())
    .filter(Boolean)

/** The parts of a whole name; nothing without its column. */
function wholeName(
  cells: readonly string[],
  chosen: Chosen,
  facts: RowFacts | undefined,
): Partial<Record<(typeof NAMES)[number], string>> | { reason: string } {
  if (chosen.fields['fullName'] === undefined) return {}
  const cut = facts && chosen.cuts?.[facts.number]
  const read = cutName(cellIn(cells, chosen.fields, 'fullName'), nameOrderOf(chosen, 'fullName'), cut)
  if ('reason' in read) return { reason: `${MORE_FIELDS.fullName.label}: ${read.reason}` }
  return { name: read.name, lastName: read.lastName, secondLastName: read.secondLastName }
}

export const nameOrderOf = ({ nameOrders }: Chosen, field: string): NameOrder => nameOrders?.[field] ?? 'names'

const RELATIONS: ReadonlyMap<string, Relation> = new Map([
  ...(Object.entries(RELATION_LABELS) as [Relation, string][]).map(([key, label]) => [fold(label), key] as const),
  ...(['madre', 'padre', 'tutor', 'abuelo', 'hermano', 'pareja', 'otro'] as const).map(key => [key, key] as const),
  ['tutora', 'tutor'],
  ['abuela', 'abuelo'],
  ['hermana', 'hermano'],
  ['tia', 'otro'],
  ['tio', 'otro'],
  ['esposo', 'pareja'],
  ['esposa', 'pareja'],
])

/** The first name of a tutor whose name nobody wrote. */
export const UNNAMED = 'Familia'

interface TutorRead {
  tutor: Tutor | null
  notes: string[]
}

/** The row's tutor. One who cannot be reached, or whose name is not understood, is left out with a note. @param shared the address of several students */
function tutorOf(cells: readonly string[], chosen: Chosen, person: Person, shared: string): TutorRead {
  const cell = (field: MoreField) => cellIn(cells, chosen.fields, field)
  const [written, phone, address] = [cell('tutor'), cell('tutorPhone'), bareEmail(cell('tutorEmail'))]
  const notes: string[] = []
  const read = (field: 'tutorPhone' | 'tutorEmail', text: string, value: string | null) => {
    if (text !== '' && value === null) notes.push(`${MORE_FIELDS[field].label}: «${text}» no se entiende y queda sin dato.`)
    return text === '' ? '' : (value ?? '')
  }
  const phoneNumber = read('tutorPhone', phone, valueOf(readPhone(unfloated(phone))))
  const email = read('tutorEmail', address, address === '' ? null : (valueOf(readEmail(address))?.toLowerCase() ?? null)) || shared
  if (written === '' && phoneNumber === '' && email === '') return { tutor: null, notes }
  // The family's own phone reaches a tutor who has none.
  const reached = phoneNumber || email ? phoneNumber : person.phoneNumber
  const relation = RELATIONS.get(fold(cell('relation'))) ?? 'tutor'
  const rest = { relation, phoneNumber: reached, email }
  if (written === '') return { tutor: { name: UNNAMED, lastName: person.lastName, secondLastName: '', ...rest }, notes }
  const cut = cutName(written, nameOrderOf(chosen, 'tutor'))
  if ('reason' in cut) return { tutor: { name: written, lastName: person.lastName, secondLastName: '', ...rest }, notes }
  return { tutor: { name: cut.name, lastName: cut.lastName, secondLastName: cut.secondLastName, ...rest }, notes }
}

/** A row's parts that its own columns do not say: a whole name, '-' for a surname, no address. */
function partsOf(
  cells: readonly string[],
  chosen: Chosen,
  facts: RowFacts | undefined,
): { shared: string; without: boolean; instead: Partial<Record<ImportField, string>> } | { reason: string } {
  const whole = wholeName(cells, chosen, facts)
  if (isReason(whole)) return whole
  const second = whole.secondLastName ?? cellIn(cells, chosen.fields, 'secondLastName')
  const own = bareEmail(cellIn(cells, chosen.fields, 'email'))
  const shared = facts?.shared && chosen.sharedEmails ? own.toLowerCase() : ''
  const missing = own === '' && Boolean(chosen.withoutEmail)
  if (whole.name !== undefined && second === '' && !chosen.noSecondSurname)
    return { reason: `${MORE_FIELDS.fullName.label}: Falta un apellido.` }
  return {
    shared,
    /** The row has no address of its own. */
    without: shared !== '' || missing,
    instead: {
      ...whole,
      ...(second === '' && chosen.noSecondSurname && { secondLastName: '-' }),
      ...((shared || missing) && { email: STAND_IN }),
    },
  }
}

/** Passes the checks of a person in place of an address that the server makes. */
const STAND_IN = 'sin@correo.mx'

const isReason = (value: unknown): value is { reason: string } => typeof value === 'object' && value !== null && 'reason' in value

function enrolOf(cells: readonly string[], chosen: Chosen, today: string): Enrol | null | { reason: string } {
  const cell = (field: EnrolField) => cellIn(cells, chosen.fields, field)
  const [cost, paid] = [amountIn(cells, chosen, 'cost'), amountIn(cells, chosen, 'paid')]
  const [registeredOn, nextPayment] = [dayIn(cells, chosen, 'registeredOn', today), dayIn(cells, chosen, 'nextPayment', today)]
  const [groupStart, discount] = [dayIn(cells, chosen, 'groupStart', today), amountIn(cells, chosen, 'discount')]
  const pending = pendingIn(cells, chosen, today)
  for (const value of [cost, paid, registeredOn, nextPayment, groupStart, discount, pending]) if (isReason(value)) return value
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
    groupStart: groupStart as string | null,
    discount: (discount as number | null) ?? 0,
    pending: pending as Instalment[] | null,
    modules: partsIn(cell('modules')),
  }
}

const enrolTexts = ({
  cost,
  paid,
  registeredOn,
  nextPayment,
  groupStart,
  discount,
  pending,
  modules,
  ...rest
}: Enrol): Partial<Record<string, string>> => ({
  ...rest,
  cost: cost === null ? '' : formatMoney(cost),
  paid: formatMoney(paid),
  registeredOn: registeredOn === null ? '' : formatDay(registeredOn),
  nextPayment: nextPayment === null ? '' : formatDay(nextPayment),
  groupStart: groupStart === null ? '' : formatDay(groupStart),
  discount: discount === 0 ? '' : formatMoney(discount),
  pending: (pending ?? []).map(({ dueOn, amount }) => `${formatDay(dueOn)} ${formatMoney(amount)}`).join('; '),
  modules: modules.join('; '),
})

const NAME_TEXTS: Record<NameOrder, string> = { names: 'Nombre y apellidos', surnames: 'Apellidos y nombre', comma: 'Apellidos, nombre' }

const tutorTexts = ({ name, lastName, secondLastName, relation, phoneNumber, email }: Tutor) => ({
  tutor: [name, lastName, secondLastName].filter(Boolean).join(' · '),
  relation: RELATION_LABELS[relation],
  tutorPhone: formatPhone(phoneNumber),
  tutorEmail: email,
})

export const studentsKind: Kind<StudentRow> = {
  key: 'students',
  noun: ['alumno', 'alumnos'],
  sheet: 'Alumnos',
  title: 'Alumnos',
  about: 'Una fila por alumno: nombre, apellidos, correo y teléfono. Con «Grupo» también lo inscribe, con lo que ya pagó.',
  fields: { ...PEOPLE, ...MORE_FIELDS, ...ENROL_FIELDS },
  examples: [
    {
      ...{ name: 'Diego', lastName: 'Luna', secondLastName: 'Paz', email: 'diego.luna@correo.mx', phoneNumber: '5511223344' },
      ...{ secondPhoneNumber: '', birthDate: '02/09/2008', tutor: '', relation: '', tutorPhone: '', tutorEmail: '' },
      ...{ paid: '8900', discount: '', nextPayment: '', pending: '' },
    },
    {
      ...{ name: 'Ximena', lastName: 'Mora', secondLastName: 'Gil', email: 'ximena.mora@correo.mx', phoneNumber: '5599887766' },
      ...{ secondPhoneNumber: '', birthDate: '', tutor: 'Raúl Mora Sáenz', relation: 'Papá', tutorPhone: '5566554433', tutorEmail: '' },
      ...{ group: 'UNAM Vespertino', cost: '12500', paid: '', discount: '', registeredOn: '', nextPayment: '30/01/2027', pending: '' },
    },
  ],
  spared: ({ fields, withoutEmail, noSecondSurname }) => [
    ...(fields['fullName'] === undefined ? [] : NAMES),
    ...(withoutEmail ? ['email'] : []),
    ...(noSecondSurname ? ['secondLastName'] : []),
  ],
  nameOf: (cells, columns) =>
    NAMES.map(field => cellIn(cells, columns, field))
      .filter(Boolean)
      .join(' ') ||
    cellIn(cells, columns, 'fullName') ||
    '—',
  second: 'email',
  limits: (today, field) => (field === 'birthDate' ? birthLimits(today) : daysNear(today)),
  read(cells, chosen, today, facts) {
    const parts = partsOf(cells, chosen, facts)
    if (isReason(parts)) return parts
    const { instead, shared, without } = parts
    const judged = personOf(cells, chosen.fields, today, orderOf(chosen, 'birthDate'), instead)
    if ('reason' in judged) return judged
    const person = without ? { ...judged.person, email: '' } : judged.person
    const enrol = enrolOf(cells, chosen, today)
    if (isReason(enrol)) return enrol
    const { tutor, notes } = tutorOf(cells, chosen, person, shared)
    return { value: { person, tutor, enrol }, note: [judged.note, ...notes].filter(Boolean).join(' ') || null }
  },
  treatment(field, cells, today) {
    if (field in IMPORT_FIELDS) return treatmentOf(field as ImportField, cells, today)
    if (field in MORE_FIELDS)
      return (MORE_FIELDS[field as MoreField] as KindField).is === 'names' ? NAME_TEXTS[judgeNames(cells.filter(Boolean))] : ''
    const { is } = ENROL_FIELDS[field as EnrolField] as KindField
    if (is === 'amount') return 'Pesos'
    const filled = cells.filter(Boolean)
    if (is !== 'day' || filled.length === 0) return ''
    return { dmy: 'Día, mes y año', mdy: 'Mes, día y año', ymd: 'Año, mes y día' }[judgeDays(filled, daysNear(today)).order]
  },
  values: ({ person, tutor, enrol }) => ({ ...person, ...(tutor && tutorTexts(tutor)), ...(enrol && enrolTexts(enrol)) }),
  texts: ({ person, tutor, enrol }) => ({
    fullName: [person.name, person.lastName, person.secondLastName].join(' · '),
    ...(tutor && tutorTexts(tutor)),
    ...Object.fromEntries((Object.keys(IMPORT_FIELDS) as ImportField[]).map(field => [field, textOf(person, field)])),
    ...(enrol && enrolTexts(enrol)),
  }),
}
