// Statements, their lines and accounts on the wire.
import { z } from 'zod'
import { day, id, instant, line, money, nameLine } from '#contract/fields.ts'
import { PaymentType } from '#features/money/payments/input.ts'
import { isClabe } from '#lib/clabe.ts'
import { COLUMN_NAMES, DATE_ORDERS } from './columns.ts'

/** `portion`: lines of one call; `text`: characters of a line's text. */
export const BANK_LIMITS = {
  lines: 20_000,
  portion: 500,
  page: 50,
  list: 20,
  name: 60,
  text: 600,
  cell: 300,
  reference: 60,
  keys: 20,
  layout: 64,
  reason: 200,
  columns: 50,
  word: 60,
}

export const BANK_TEXTS = {
  name: 'Escribe el nombre de la cuenta.',
  clabe: 'La CLABE tiene 18 dígitos y el último no corresponde.',
  account: 'Elige la cuenta.',
  reason: 'Escribe por qué se omite.',
  none: 'El archivo no tiene depósitos.',
  many: 'Máximo 20,000 renglones por archivo.',
  unproved: 'El saldo no cuadra junto a este renglón.',
}

/** reading: lines are arriving; matching, running, undoing: a job works on it; stopped: the user lost the rights. */
export const BankImportState = z.enum(['reading', 'matching', 'matched', 'running', 'stopped', 'done', 'undoing', 'undone'])
export const LineState = z.enum([
  'read',
  'known',
  'sure',
  'probable',
  'possible',
  'none',
  'twin',
  'posted',
  'ticked',
  'skipped',
  'failed',
  'kept',
  'undone',
])

const column = z
  .int()
  .min(0)
  .max(BANK_LIMITS.columns - 1)

/** The columns of the account's files. */
export const BankMapping = z.object({
  ...(Object.fromEntries(COLUMN_NAMES.map(name => [name, column.nullish()])) as Record<
    (typeof COLUMN_NAMES)[number],
    z.ZodOptional<z.ZodNullable<typeof column>>
  >),
  /** The user's answers (LLE-10): the meaning of a word of `sign`; that every amount was received. */
  words: z.record(z.string().max(BANK_LIMITS.word), z.enum(['in', 'out'])).optional(),
  all: z.boolean().optional(),
  /** The decimal separator, if the amounts do not show it (LLE-12). */
  decimal: z.enum(['point', 'comma']).optional(),
  /** The account number in its files, if it differs from the CLABE's (LLE-29). */
  account: line().max(18).optional(),
})

const clabe = line().refine(text => text === '' || isClabe(text), BANK_TEXTS.clabe)

export const accountBody = {
  name: nameLine(BANK_TEXTS.name).min(1, BANK_TEXTS.name).max(BANK_LIMITS.name, `Máximo ${BANK_LIMITS.name} caracteres`),
  clabe: clabe.nullish(),
  /** The columns of its files; `headingsHash` identifies such files. */
  mapping: BankMapping.nullish(),
  headingsHash: line().max(64).nullish(),
  dateOrder: z.enum(DATE_ORDERS).nullish(),
}

export const BankAccount = z.object({
  _id: id,
  name: z.string(),
  clabe: z.string().nullable(),
  mapping: BankMapping.nullable(),
  headingsHash: z.string().nullable(),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
})

const person = { _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }

/** One file of an account. `from`, `to`: its first and last day; counts and sums of its lines by state. */
export const BankImport = z.object({
  _id: id,
  account: z.object({ _id: id, name: z.string() }),
  filename: z.string(),
  state: BankImportState,
  total: z.int(),
  read: z.int(),
  from: day.nullable(),
  to: day.nullable(),
  counts: z.partialRecord(LineState, z.int()),
  sums: z.partialRecord(LineState, money),
  user: z.object({ _id: id, name: z.string() }),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** The file whose deposits four fifths of its lines may be (LLE-25); only when one statement is read. */
  resembles: z.object({ _id: id, filename: z.string(), state: BankImportState, at: instant }).nullish(),
})

/** The possible or declared twin of a line: another line, or a desk's payment. */
const Twin = z.object({
  /** The day of the line, or of the desk's entry. */
  day,
  amount: money,
  student: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }).nullable(),
  line: z
    .object({
      account: z.string(),
      filename: z.string(),
      /** When the file was imported. */
      brought: instant,
      number: z.int(),
      text: z.string(),
      reference: z.string(),
      state: LineState,
    })
    .nullable(),
  payment: z
    .object({ _id: id, date: instant, concept: z.string(), type: PaymentType, receipt: z.string().nullable(), user: z.string().nullable() })
    .nullable(),
})

/** A desk's payment not linked to a line. */
const Typed = z.object({ _id: id, concept: z.string(), date: instant, amount: money })

/** A proposed student: debt, reason, and a desk's payments of that amount in these days. */
const Candidate = z.object({
  ...person,
  reference: z.string().nullable(),
  why: z.array(z.enum(['reference', 'surnames', 'amount'])),
  debt: money,
  dues: z.array(z.object({ course: z.string(), dueOn: day, open: money })),
  typed: z.array(Typed),
})

/** A student among whom a line may be split, with all open dates, oldest first (LLE-28). */
export const SplitPerson = z.object({ ...person, debt: money, dues: z.array(z.object({ dueOn: day, open: money })) })

export const BankLine = z.object({
  /** Its number, as text. */
  _id: z.string(),
  number: z.int(),
  day,
  amount: money,
  text: z.string(),
  reference: z.string(),
  state: LineState,
  student: z.object(person).nullable(),
  candidates: z.array(Candidate),
  twin: Twin.nullable(),
  /** The candidate whose family's open figures add up to it (LLE-28). */
  family: id.nullable(),
  /** The students of a posted split, with their shares. */
  shares: z.array(z.object({ ...person, amount: money })),
  /** The posted or linked payment. */
  payment: id.nullable(),
  reason: z.string().nullable(),
})

/** Those that need a decision. */
export const OPEN_STATES = ['probable', 'possible', 'none', 'failed'] as const

export type BankAccount = z.input<typeof BankAccount>
export type BankImport = z.input<typeof BankImport>
export type BankLine = z.input<typeof BankLine>
export type Twin = NonNullable<BankLine['twin']>
export type SplitPerson = z.input<typeof SplitPerson>
export type Candidate = BankLine['candidates'][number]
export type LineState = z.input<typeof LineState>
