// Differences of two cards and which side wins (DES-28): the user decides; a filled value beats an empty one.
import { emailText } from '#features/foundation/person/address.ts'
import { createHash } from 'node:crypto'
import { formatDay } from '#lib/days.ts'
import { formatPhone, fullName } from '#lib/text.ts'
import { fail } from '#server/http/refusal.ts'
import { mergeFailures, type MergeChoice, type MergeSide } from '../contract.ts'

export interface Person {
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
  /** How they heard of the academy, and its text. */
  sourceId: string | null
  sourceName: string | null
}

export type Choices = Readonly<Record<string, MergeSide>>

interface Field<Row> {
  key: string
  label: string
  /** The value as text; null: empty. */
  text(row: Row): string | null
  /** Columns to write when the other side wins. */
  columns: readonly (keyof Row & string)[]
}

const phone = (digits: string | null) => (digits ? formatPhone(digits) : null)
export const PERSON_FIELDS: readonly Field<Person>[] = [
  { key: 'name', label: 'Nombre', text: row => fullName(row), columns: ['name', 'lastName', 'secondLastName'] },
  { key: 'email', label: 'Correo', text: row => emailText(row.email) || null, columns: ['email'] },
  { key: 'phoneNumber', label: 'Teléfono', text: row => phone(row.phoneNumber), columns: ['phoneNumber'] },
  { key: 'secondPhoneNumber', label: 'Segundo teléfono', text: row => phone(row.secondPhoneNumber), columns: ['secondPhoneNumber'] },
  { key: 'birthDate', label: 'Nacimiento', text: row => row.birthDate && formatDay(row.birthDate), columns: ['birthDate'] },
  { key: 'source', label: 'Cómo se enteró', text: row => row.sourceName, columns: ['sourceId'] },
]

/** The fuller one; on a tie the staying card's. */
const fuller = (keep: string | null, give: string | null): MergeSide => ((give?.length ?? 0) > (keep?.length ?? 0) ? 'give' : 'keep')

export const choiceOf = (key: string, label: string, keep: string | null, give: string | null, proposed?: MergeSide): MergeChoice => ({
  key,
  label,
  keep,
  give,
  open: keep !== null && give !== null && keep !== give,
  proposed: proposed ?? fuller(keep, give),
})

/** A longer address is not better: proposes the staying card's. */
const KEPT_FIRST: ReadonlySet<string> = new Set(['email', 'phoneNumber', 'secondPhoneNumber'])
export const personChoices = (keep: Person, give: Person): MergeChoice[] =>
  PERSON_FIELDS.map(({ key, label, text }) => {
    const [own, other] = [text(keep), text(give)]
    return choiceOf(key, label, own, other, KEPT_FIRST.has(key) && own !== null ? 'keep' : undefined)
  })

/** Undecided groups have a proposal that the text names. */
export const mayBeLeft = (key: string) => key.startsWith('group:')

/** The winning side of each; 400 names undecided ones. */
export function decide(choices: readonly MergeChoice[], choicesMade: Choices): Choices {
  const missing = choices.filter(({ key, open }) => open && choicesMade[key] === undefined && !mayBeLeft(key))
  if (missing.length > 0) {
    const names = new Intl.ListFormat('es-MX').format(missing.map(({ label }) => label))
    fail(mergeFailures.MERGE_CHOOSE, { message: `Falta elegir: ${names}.` })
  }
  return Object.fromEntries(choices.map(({ key, open, proposed }) => [key, open ? (choicesMade[key] ?? proposed) : proposed]))
}

export function fieldsFromGive(give: Person, decided: Choices): Partial<Person> {
  const columns = PERSON_FIELDS.filter(({ key }) => decided[key] === 'give').flatMap(field => field.columns)
  return Object.fromEntries(columns.map(column => [column, give[column]]))
}

/** Digest of all decisions, to refuse a user who saw another preview. */
export const printOf = (ids: readonly string[], choices: readonly MergeChoice[]): string =>
  createHash('sha256')
    .update(JSON.stringify([ids, choices.map(({ key, keep, give }) => [key, keep, give])]))
    .digest('hex')

/** 'email=give,name=keep' of the query. Ignores anything else. */
export const parsed = (text: string): Choices =>
  Object.fromEntries(
    text.split(',').flatMap(part => {
      const at = part.lastIndexOf('=')
      const side = part.slice(at + 1)
      return at > 0 && (side === 'keep' || side === 'give') ? [[part.slice(0, at), side]] : []
    }),
  )
