// Which column of a sheet is which part of a person, and what its cells mean. Pure: the browser guesses, the server judges.
import { dayOf, judgeDays, type Judged as JudgedDays, type Limits, type Order } from '#lib/sheet/days.ts'
import { guessFields, missingOf, type Form } from '#lib/sheet/headings.ts'
import { unfloated } from '#lib/sheet/row.ts'
import { email as readEmail, phone as readPhone } from '#lib/typed.ts'
import { isRefused, valueOf } from '#lib/typedRead.ts'
import { birthFault } from '#features/foundation/person/birthDate.ts'
import { PersonInput } from '#features/foundation/person/contract.ts'

export const IMPORT_FIELDS = {
  name: {
    label: 'Nombre',
    required: true,
    example: 'María Fernanda',
    like: ['nombre', 'nombres', 'nombre s', 'primer nombre', 'nombre alumno', 'nombre del alumno'],
  },
  lastName: {
    label: 'Apellido paterno',
    required: true,
    example: 'Rojas',
    like: ['apellido paterno', 'paterno', 'primer apellido', 'ap paterno', 'a paterno', 'apellido'],
  },
  secondLastName: {
    label: 'Apellido materno',
    required: true,
    example: 'Ávila',
    like: ['apellido materno', 'materno', 'segundo apellido', 'ap materno', 'a materno'],
  },
  email: {
    label: 'Correo',
    required: true,
    example: 'maria.rojas@correo.mx',
    like: ['correo', 'correo electronico', 'email', 'e mail', 'mail', 'correo alumno', 'correo del alumno'],
  },
  phoneNumber: {
    label: 'Teléfono',
    required: true,
    example: '5512345678',
    like: [
      'telefono',
      'celular',
      'tel',
      'telefono celular',
      'tel celular',
      'tel cel',
      'movil',
      'whatsapp',
      'cel',
      'num celular',
      'numero celular',
    ],
  },
  secondPhoneNumber: {
    label: 'Segundo teléfono',
    required: false,
    example: '5587654321',
    like: [
      'segundo telefono',
      'telefono 2',
      'tel 2',
      'telefono de casa',
      'telefono casa',
      'tel casa',
      'tel fijo',
      'telefono fijo',
      'otro telefono',
      'telefono tutor',
    ],
  },
  birthDate: {
    label: 'Fecha de nacimiento',
    required: false,
    example: '14/03/2009',
    like: [
      'fecha de nacimiento',
      'nacimiento',
      'fecha nacimiento',
      'f nacimiento',
      'fecha de nac',
      'fecha nac',
      'fec nac',
      'f nac',
      'cumpleanos',
    ],
  },
} as const satisfies Record<string, { label: string; required: boolean; example: string; like: readonly string[] }>

export type ImportField = keyof typeof IMPORT_FIELDS
export const FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/** Which column holds which field: numbers from 0. */
export type Mapping = Partial<Record<ImportField, number>>
/** The mapping with the order of its dates of birth. */
export type ReadChoices = Mapping & { dateOrder?: Order | undefined }

export const guessMapping = (headings: readonly string[]): Mapping => guessFields(headings, IMPORT_FIELDS as Form<ImportField>)

/** The fields that no column holds although every student needs them. */
export const missingFields = (mapping: Mapping): ImportField[] => missingOf(mapping, IMPORT_FIELDS as Form<ImportField>)

/** Wide on purpose: `birthFault` refuses impossible days with its own reason. */
export const birthLimits = (today: string): Limits => ({
  from: '1000-01-01',
  to: '2999-12-31',
  near: today,
  pivot: Number(today.slice(0, 4)),
})

/** Judges the order of day and month over a whole column (LLE-8). */
export const birthOrder = (cells: readonly string[], today: string): JudgedDays => judgeDays(cells, birthLimits(today))

/** 'YYYY-MM-DD' of a cell; what is no day stays as it is. */
export const isoDay = (text: string, today: string, order: Order = 'dmy'): string => dayOf(text, order, birthLimits(today)) ?? text

/** Removes 'mailto:' and the '<…>' around an address. */
export function bareEmail(cell: string): string {
  const [open, close] = [cell.indexOf('<'), cell.lastIndexOf('>')]
  return (open >= 0 && close > open ? cell.slice(open + 1, close) : cell).trim().replace(/^mailto:/i, '')
}
const ACCENTED = /[^ -~]/
/** An address has no accents: the reason names the address that is meant. */
function accentFault(email: string): string | null {
  if (!ACCENTED.test(email)) return null
  const plain = email.normalize('NFD').replace(/\p{M}+/gu, '')
  const suggestion = plain === email.normalize('NFD') || isRefused(readEmail(plain)) ? null : valueOf(readEmail(plain))
  return suggestion === null ? null : `¿${suggestion}? El correo no lleva acentos.`
}

const ORDER_TEXTS: Record<Order, string> = { dmy: 'Día, mes y año', mdy: 'Mes, día y año', ymd: 'Año, mes y día' }

/** Describes how the import changes the cells of a column; '' when it does not. */
export function treatmentOf(field: ImportField, cells: readonly string[], today: string): string {
  const filled = cells.filter(Boolean)
  if (field === 'phoneNumber' || field === 'secondPhoneNumber') {
    const phones = filled.map(cell => valueOf(readPhone(unfloated(cell))))
    return phones.some((value, at) => value !== null && value !== filled[at]) ? 'Quedan solo los dígitos' : ''
  }
  if (field === 'email') return filled.some(cell => valueOf(readEmail(bareEmail(cell))) !== cell) ? 'Se escribe como correo' : ''
  if (field !== 'birthDate' || filled.length === 0) return ''
  const { order } = birthOrder(filled, today)
  if (filled.every(cell => isoDay(cell, today, order) === cell)) return ''
  return filled.some(cell => /^\d{5}(\.\d+)?$/.test(cell)) ? 'Fechas de Excel' : ORDER_TEXTS[order]
}

export type Person = ReturnType<typeof PersonInput.parse>

type Judged = { person: Person; note: string | null } | { reason: string }

const isOptional = (field: PropertyKey | undefined): field is ImportField =>
  field !== undefined && Object.hasOwn(IMPORT_FIELDS, field) && !IMPORT_FIELDS[field as ImportField].required

/**
 * The person of a row, or the Spanish reason why there is none. An optional part that does not fit is left out, with a note.
 * @param today the academy's day
 * @param order the order of day and month in the column of births
 * @param instead parts that other columns gave
 */
export function personOf(
  cells: readonly string[],
  mapping: Mapping,
  today: string,
  order: Order = 'dmy',
  instead: Partial<Record<ImportField, string>> = {},
): Judged {
  const cell = (field: ImportField) => instead[field] ?? (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim())
  const values = {
    name: cell('name'),
    lastName: cell('lastName'),
    secondLastName: cell('secondLastName'),
    email: bareEmail(cell('email')),
    phoneNumber: unfloated(cell('phoneNumber')),
    secondPhoneNumber: unfloated(cell('secondPhoneNumber')) || null,
    birthDate: isoDay(cell('birthDate'), today, order) || null,
  }
  const accents = accentFault(values.email)
  if (accents !== null) return { reason: `${IMPORT_FIELDS.email.label}: ${accents}` }
  const parsed = PersonInput.safeParse(values)
  const issues = parsed.error?.issues ?? []
  const needed = issues.find(({ path }) => !isOptional(path[0]))
  if (needed) {
    const field = needed.path[0] as ImportField | undefined
    return { reason: field ? `${IMPORT_FIELDS[field].label}: ${needed.message}` : needed.message }
  }
  const odd = [...new Set(issues.map(({ path }) => path[0] as ImportField))]
  const notes = odd.map(field => `${IMPORT_FIELDS[field].label}: «${cell(field)}» no se entiende y queda sin dato.`)
  const person = parsed.data ?? PersonInput.parse({ ...values, ...Object.fromEntries(odd.map(field => [field, null])) })
  const fault = person.birthDate ? birthFault(person.birthDate, today) : null
  if (fault) {
    notes.push(`${IMPORT_FIELDS.birthDate.label}: «${cell('birthDate')}» queda sin dato. ${fault}.`)
    person.birthDate = null
  }
  return { person, note: notes.join(' ') || null }
}
