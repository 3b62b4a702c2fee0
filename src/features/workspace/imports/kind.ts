// A kind of sheet as one object (LLE-30): its columns, and how a row is read. Pure; browser and server use the same.
import type { TalkType } from '#features/outreach/talks/texts.ts'
import type { Decimal } from '#lib/sheet/amounts.ts'
import type { Limits, Order } from '#lib/sheet/days.ts'
import type { Cut, NameOrder } from '#lib/names/fullNames.ts'

export const IMPORT_KINDS = ['students', 'groups', 'visitors'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export interface KindField {
  label: string
  required: boolean
  example: string
  /** Known headings, without accents. */
  like: readonly string[]
  /** A column of days is judged as a whole (LLE-8). */
  is?: 'day' | 'amount' | 'names'
}

/** The column of each field, from 0. */
export type Columns = Partial<Record<string, number>>

/** The ticks of the review (LLE-32, LLE-37, LLE-38). */
export const TICKS = ['sharedEmails', 'withoutEmail', 'noSecondSurname', 'knownTutors', 'knownStudents', 'knownPhones'] as const
export type Tick = (typeof TICKS)[number]

/**
 * `sharedEmails`: an address of several students is their tutor's. `withoutEmail`: students without one enter. `noSecondSurname`: a missing one
 * is '-'. `knownTutors`: an existing payer of a tutor's phone or address and name is that person. `knownStudents`: an existing student of a
 * row's address is that person, whatever the name. `knownPhones`: one of a row's phone, whose name is alike, is that person.
 */
export type Ticks = Partial<Record<Tick, boolean | undefined>>

export const ticksOf = (from: Ticks): Ticks => Object.fromEntries(TICKS.flatMap(tick => (from[tick] ? [[tick, true]] : [])))

/** The columns with the answers. `dateOrder`: of a column of days that has two readings. `orders`: of each such column. */
export interface Chosen extends Ticks {
  fields: Columns
  dateOrder?: Order | undefined
  orders?: Record<string, Order> | undefined
  /** How centavos are written, of columns or cells that do not say it. */
  decimal?: Decimal | undefined
  decimals?: Record<string, Decimal> | undefined
  /** When what is missing is due, of rows that do not say it (LLE-35). */
  dueOn?: string | undefined
  /** True when the import creates missing rooms of a known campus (LLE-31). */
  rooms?: boolean | undefined
  /** How whole names are written, by field, and the borders that the user moved, by row (LLE-36). */
  nameOrders?: Record<string, NameOrder> | undefined
  cuts?: Record<string, Cut> | undefined
  /** The talk of visitors whose row names none: an existing one, or a new list (LLE-39). */
  talkId?: string | undefined
  listLevel?: string | undefined
  listType?: TalkType | undefined
}

/** Facts about a row from the rest of the file. */
export interface RowFacts {
  number: number
  /** Several students have its address. */
  shared: boolean
}

export type ReadRow<V> = { value: V; note: string | null } | { reason: string }

export interface Kind<V = unknown> {
  key: ImportKind
  /** 'alumno', 'alumnos' */
  noun: [one: string, many: string]
  /** The name of the sheet in the template. */
  sheet: string
  title: string
  about: string
  fields: Readonly<Record<string, KindField>>
  /** Further example rows of the template: the cells that differ from the first. */
  examples: readonly Readonly<Record<string, string>>[]
  /** Fields of which one at least needs a column. */
  oneOf?: { fields: readonly string[]; label: string }
  /** Required fields that these columns and answers make needless. */
  spared?(chosen: Chosen): readonly string[]
  /** Shown instead of the fields in the list of rows: 'Ana Ríos Sosa'. */
  nameOf(cells: readonly string[], columns: Columns): string
  /** The field that is shown beside the name. */
  second: string
  limits(today: string, field: string): Limits
  read(cells: readonly string[], chosen: Chosen, today: string, facts?: RowFacts): ReadRow<V>
  /** Names the change of a column's cells as they enter; '': none. */
  treatment(field: string, cells: readonly string[], today: string): string
  /** A value as `npm run read` prints it, where that differs from `texts`. */
  values?(value: V): object
  /** A value as the screen shows it, by field. */
  texts(value: V): Partial<Record<string, string>>
}

const fieldsThat =
  (is: KindField['is']) =>
  ({ fields }: Pick<Kind, 'fields'>, columns: Columns): string[] =>
    Object.keys(fields).filter(field => fields[field]!.is === is && columns[field] !== undefined)
export const dayFields = fieldsThat('day')
export const amountFields = fieldsThat('amount')
export const nameFields = fieldsThat('names')

export const decimalOf = (chosen: Chosen, field: string): Decimal => chosen.decimals?.[field] ?? chosen.decimal ?? 'point'

export const orderOf = (chosen: Chosen, field: string): Order => chosen.orders?.[field] ?? chosen.dateOrder ?? 'dmy'

/** Labels of what has no column although every row needs it. */
export function missingColumns(
  { fields, oneOf, spared }: Pick<Kind, 'fields' | 'oneOf' | 'spared'>,
  chosen: Chosen,
): { field: string; label: string }[] {
  const columns = chosen.fields
  const needless = spared?.(chosen) ?? []
  const missing = Object.entries(fields).flatMap(([field, { required, label }]) =>
    required && columns[field] === undefined && !needless.includes(field) ? [{ field, label }] : [],
  )
  const none = oneOf?.fields.every(field => columns[field] === undefined)
  return none ? [...missing, { field: oneOf!.fields[0]!, label: oneOf!.label }] : missing
}

/** The trimmed cell of a field; '' without a column. */
export const cellIn = (cells: readonly string[], columns: Columns, field: string): string =>
  columns[field] === undefined ? '' : unguarded((cells[columns[field]] ?? '').trim())

/** Programs put an apostrophe before a text that looks like a formula. */
const unguarded = (cell: string): string => (/^'+(?:[=+@\t\r]|-[^])/.test(cell) ? cell.slice(1) : cell)

/** The form on the wire and in the database: the columns next to the answers. */
export function chosenOf(stored: Readonly<Record<string, unknown>> | null): Chosen {
  const { dateOrder, orders, decimal, decimals, dueOn, rooms, ...more } = (stored ?? {}) as Record<string, never>
  const { nameOrder: _asked, nameOrders, cuts, people: _counts, talkId, listLevel, listType, ...rest } = more
  const fields = Object.fromEntries(Object.entries(rest).filter(([key]) => !(TICKS as readonly string[]).includes(key)))
  return { fields, dateOrder, orders, decimal, decimals, dueOn, rooms, nameOrders, cuts, ...ticksOf(rest), talkId, listLevel, listType }
}
