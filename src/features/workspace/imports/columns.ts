// Which column of a sheet is which part of a person, and what its cells mean. Pure: the browser guesses, the server judges.
import { plainDay } from '#lib/days.ts'
import { fold, phoneDigits } from '#lib/text.ts'
import { birthFault } from '#features/foundation/person/birthDate.ts'
import { PersonInput } from '#features/foundation/person/contract.ts'

export const IMPORT_FIELDS = {
  name: { label: 'Nombre', required: true, example: 'María Fernanda', like: ['nombre', 'nombres', 'nombre s', 'primer nombre'] },
  lastName: {
    label: 'Apellido paterno',
    required: true,
    example: 'Rojas',
    like: ['apellido paterno', 'paterno', 'primer apellido', 'ap paterno', 'apellido'],
  },
  secondLastName: {
    label: 'Apellido materno',
    required: true,
    example: 'Ávila',
    like: ['apellido materno', 'materno', 'segundo apellido', 'ap materno'],
  },
  email: {
    label: 'Correo',
    required: true,
    example: 'maria.rojas@correo.mx',
    like: ['correo', 'correo electronico', 'email', 'e mail', 'mail'],
  },
  phoneNumber: {
    label: 'Teléfono',
    required: true,
    example: '5512345678',
    like: ['telefono', 'celular', 'tel', 'telefono celular', 'movil', 'whatsapp', 'cel'],
  },
  secondPhoneNumber: {
    label: 'Segundo teléfono',
    required: false,
    example: '5587654321',
    like: ['segundo telefono', 'telefono 2', 'telefono de casa', 'otro telefono', 'telefono tutor'],
  },
  birthDate: {
    label: 'Fecha de nacimiento',
    required: false,
    example: '14/03/2009',
    like: ['fecha de nacimiento', 'nacimiento', 'fecha nacimiento', 'f nacimiento', 'fecha de nac', 'cumpleanos'],
  },
} as const satisfies Record<string, { label: string; required: boolean; example: string; like: readonly string[] }>

export type ImportField = keyof typeof IMPORT_FIELDS
export const FIELD_NAMES = Object.keys(IMPORT_FIELDS) as ImportField[]

/** Which column holds which field: numbers from 0. */
export type Mapping = Partial<Record<ImportField, number>>

const plain = (heading: string) =>
  fold(heading)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** What the headings look like; a column is taken once, what fits exactly first. */
export function guessMapping(headings: readonly string[]): Mapping {
  const names = headings.map(plain)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (field: ImportField, fits: (name: string, like: string) => boolean) => {
    if (mapping[field] !== undefined) return
    const at = names.findIndex((name, i) => name !== '' && !taken.has(i) && IMPORT_FIELDS[field].like.some(like => fits(name, like)))
    if (at < 0) return
    mapping[field] = at
    taken.add(at)
  }
  for (const field of FIELD_NAMES) take(field, (name, like) => name === like)
  for (const field of FIELD_NAMES) take(field, (name, like) => like.length > 4 && name.startsWith(like))
  return mapping
}

/** The fields that no column holds although every student needs them. */
export const missingFields = (mapping: Mapping): ImportField[] =>
  FIELD_NAMES.filter(field => IMPORT_FIELDS[field].required && mapping[field] === undefined)

const LATIN_DATE = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/

/** What is done to the cells of a column as they enter: '' where they enter as they are. */
export function treatmentOf(field: ImportField, cells: readonly string[]): string {
  const filled = cells.filter(Boolean)
  const some = (fits: (cell: string) => boolean) => filled.some(fits)
  if (field === 'phoneNumber' || field === 'secondPhoneNumber')
    return some(cell => phoneDigits(cell) !== cell) ? 'Quedan solo 10 dígitos' : ''
  if (field === 'email') return some(cell => cell !== cell.toLowerCase()) ? 'Pasa a minúsculas' : ''
  if (field === 'birthDate')
    return some(cell => SERIAL.test(cell)) ? 'Fechas de Excel' : some(cell => LATIN_DATE.test(cell)) ? 'Día, mes y año' : ''
  return ''
}

/** Days since 30/12/1899, as Excel counts where a cell lost its format; five digits are 1927 to 2173. */
const SERIAL = /^([1-9]\d{4})(\.\d+)?$/
const SERIAL_START = Date.UTC(1899, 11, 30)

/** 'YYYY-MM-DD' of what a Mexican sheet holds (day, month, year, or a serial of Excel); what is no date stays as it is. */
export function isoDay(text: string): string {
  const serial = SERIAL.exec(text)?.[1]
  if (serial) return plainDay(new Date(SERIAL_START + Number(serial) * 86_400_000))
  const [, day, month, year] = LATIN_DATE.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

export type Person = ReturnType<typeof PersonInput.parse>

type Judged = { person: Person; note: string | null } | { reason: string }

const isOptional = (field: PropertyKey | undefined): field is ImportField =>
  field !== undefined && Object.hasOwn(IMPORT_FIELDS, field) && !IMPORT_FIELDS[field as ImportField].required

/**
 * The person of a row, or the Spanish reason why there is none. An optional part that does not fit is left out, with a note.
 * @param today the academy's day
 */
export function personOf(cells: readonly string[], mapping: Mapping, today: string): Judged {
  const cell = (field: ImportField) => (mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '').trim())
  const told = {
    name: cell('name'),
    lastName: cell('lastName'),
    secondLastName: cell('secondLastName'),
    email: cell('email'),
    phoneNumber: cell('phoneNumber'),
    secondPhoneNumber: cell('secondPhoneNumber') || null,
    birthDate: isoDay(cell('birthDate')) || null,
  }
  const issues = PersonInput.safeParse(told).error?.issues ?? []
  const needed = issues.find(({ path }) => !isOptional(path[0]))
  if (needed) {
    const field = needed.path[0] as ImportField | undefined
    return { reason: field ? `${IMPORT_FIELDS[field].label}: ${needed.message}` : needed.message }
  }
  const odd = [...new Set(issues.map(({ path }) => path[0] as ImportField))]
  const notes = odd.map(field => `${IMPORT_FIELDS[field].label}: «${cell(field)}» no se entiende y queda sin dato.`)
  const person = PersonInput.parse({ ...told, ...Object.fromEntries(odd.map(field => [field, null])) })
  const fault = person.birthDate ? birthFault(person.birthDate, today) : null
  if (fault) {
    notes.push(`${IMPORT_FIELDS.birthDate.label}: «${cell('birthDate')}» queda sin dato. ${fault}.`)
    person.birthDate = null
  }
  return { person, note: notes.join(' ') || null }
}
