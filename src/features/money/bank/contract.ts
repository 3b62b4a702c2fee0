import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { chosen, day, id, instant, line, money, moneyFrom, nameLine, page, total } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { instead, never, rows } from '#lib/undo.ts'
import { isClabe } from '#lib/clabe.ts'
import { bankAccess } from './access.ts'
import { COLUMN_NAMES, DATE_ORDERS } from './columns.ts'

/** `portion`: lines of one call; `text`: characters of a line's text. */
export const BANK_LIMITS = {
  lines: 20_000,
  portion: 500,
  page: 50,
  list: 20,
  name: 60,
  text: 300,
  reference: 60,
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
}

/** reading: lines are still coming; matching, running, undoing: a job is at work; stopped: whoever pressed may no longer. */
export const BankImportState = z.enum(['reading', 'matching', 'matched', 'running', 'stopped', 'done', 'undoing', 'undone'])
export const LineState = z.enum([
  'read',
  'known',
  'sure',
  'probable',
  'possible',
  'none',
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

/** Which column of the account's files is what. */
export const BankMapping = z.object({
  ...(Object.fromEntries(COLUMN_NAMES.map(name => [name, column.nullish()])) as Record<
    (typeof COLUMN_NAMES)[number],
    z.ZodOptional<z.ZodNullable<typeof column>>
  >),
  /** Answers of a person (LLE-10): what a word of `sign` means; that every amount was received. */
  words: z.record(z.string().max(BANK_LIMITS.word), z.enum(['in', 'out'])).optional(),
  all: z.boolean().optional(),
})

const clabe = line().refine(text => text === '' || isClabe(text), BANK_TEXTS.clabe)

const accountBody = {
  name: nameLine(BANK_TEXTS.name).min(1, BANK_TEXTS.name).max(BANK_LIMITS.name, `Máximo ${BANK_LIMITS.name} caracteres`),
  clabe: clabe.nullish(),
  /** Of its files; `headingsHash` recognises them. */
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

/** One file of an account. `from`, `to`: its first and last day; counts and sums of its lines by their state. */
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
})

/** A payment that a desk typed and that no line is yet. */
const Typed = z.object({ _id: id, concept: z.string(), date: instant, amount: money })

/** Who is proposed: what they owe, why, and what was typed of that amount these days. */
const Candidate = z.object({
  ...person,
  reference: z.string().nullable(),
  why: z.array(z.enum(['reference', 'surnames', 'amount'])),
  debt: money,
  dues: z.array(z.object({ course: z.string(), dueOn: day, open: money })),
  typed: z.array(Typed),
})

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
  /** What was posted or ticked. */
  payment: id.nullable(),
  reason: z.string().nullable(),
})

/** Those that a person decides. */
export const OPEN_STATES = ['probable', 'possible', 'none', 'failed'] as const
const { read, bring } = bankAccess
const answer = { import: BankImport }
const decided = { line: BankLine }
const number = line().regex(/^[1-9]\d{0,5}$/)
export const bankAccounts = routes('bankAccounts', {
  list: get('/bankAccounts', {
    summary: 'List the bank accounts',
    access: read,
    scope: 'whole',
    returns: { accounts: z.array(BankAccount) },
  }),
  create: post('/bankAccounts', {
    summary: 'Add a bank account',
    access: bring,
    scope: 'whole',
    undo: rows('Cuenta de banco agregada', { made: 'post /bankImports/' }),
    idempotent: true,
    body: z.object(accountBody),
    returns: { account: BankAccount },
  }),
  update: put('/bankAccounts/:id', {
    summary: 'Change a bank account, what is remembered of its files, or put it away',
    access: bring,
    scope: 'whole',
    undo: rows('Cuenta de banco cambiada'),
    /** `archived`: it is no longer offered; its statements stay, and its name is free. */
    body: z.object({ ...accountBody, archived: z.boolean().optional() }),
    returns: { account: BankAccount },
  }),
})

export const bankImports = routes('bankImports', {
  list: get('/bankImports', {
    summary: 'List bank statements',
    access: read,
    scope: 'whole',
    query: page(BANK_LIMITS.list),
    returns: { imports: z.array(BankImport), ...total },
  }),
  find: get('/bankImports/:id', {
    summary: 'Read a bank statement with the counts of its lines',
    access: read,
    scope: 'whole',
    returns: answer,
  }),
  // `open`: those that a person decides.
  lines: get('/bankImports/:id/lines', {
    summary: 'List the lines of a bank statement, page by page',
    access: read,
    scope: 'whole',
    query: page(BANK_LIMITS.page).extend({ state: z.enum([...LineState.options, 'open']).optional() }),
    returns: { lines: z.array(BankLine), ...total },
  }),
  // What its bringer left half sent of the same account is let go.
  create: post('/bankImports', {
    summary: 'Start a bank statement',
    access: bring,
    scope: 'whole',
    undo: never('Todavía no escribe pagos: usa «Descartar».'),
    idempotent: true,
    body: z.object({
      account: chosen(BANK_TEXTS.account),
      filename: line().min(1).max(200),
      total: z.int().min(1, BANK_TEXTS.none).max(BANK_LIMITS.lines, BANK_TEXTS.many),
    }),
    returns: answer,
  }),
  /** Money received alone. Safe to repeat: a number that has come stays as it is. */
  addLines: put('/bankImports/:id/lines', {
    summary: 'Add lines to a bank statement',
    access: bring,
    scope: 'whole',
    undo: never('Las líneas se descartan con el estado de cuenta.'),
    unaudited: true,
    body: z.object({
      lines: z
        .array(
          z.object({
            number: z.int().min(1).max(BANK_LIMITS.lines),
            day,
            amount: moneyFrom(0.01),
            text: line().max(BANK_LIMITS.text),
            reference: line().max(BANK_LIMITS.reference).default(''),
          }),
        )
        .min(1)
        .max(BANK_LIMITS.portion),
    }),
    returns: { read: z.int() },
  }),
  /** Whatever is not decided is judged anew. */
  match: post('/bankImports/:id/match', {
    summary: 'Match the lines of a bank statement with students',
    access: bring,
    scope: 'whole',
    undo: never('Emparejar no escribe pagos: empareja de nuevo.'),
    returns: answer,
  }),
  // Needs `post /payments/` too.
  run: post('/bankImports/:id/run', {
    summary: 'Post the sure lines of a bank statement',
    access: bring,
    scope: 'whole',
    undo: instead('bankImports.undo'),
    narrow: true,
    returns: answer,
  }),
  // Less than the line needs no reason: the rest is told by itself. Ticks instead where a desk typed the payment. With `post /payments/`.
  postLine: post('/bankImports/:id/lines/:number/post', {
    summary: 'Post a line of a bank statement as a payment of a student',
    access: bring,
    scope: 'whole',
    undo: instead('payments.void', 'payments.reverse'),
    narrow: true,
    idempotent: true,
    params: { number },
    body: z.object({ student: id, amount: moneyFrom(0.01).nullish() }),
    returns: decided,
  }),
  tickLine: post('/bankImports/:id/lines/:number/tick', {
    summary: 'Link a line of a bank statement to a payment that stands',
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: true,
    params: { number },
    body: z.object({ payment: id }),
    returns: decided,
  }),
  skipLine: post('/bankImports/:id/lines/:number/skip', {
    summary: 'Skip a line of a bank statement',
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: true,
    params: { number },
    body: z.object({
      reason: line(BANK_TEXTS.reason).min(1, BANK_TEXTS.reason).max(BANK_LIMITS.reason, `Máximo ${BANK_LIMITS.reason} caracteres`),
    }),
    returns: decided,
  }),
  // With `delete /payments/*`: each payment is voided.
  undo: post('/bankImports/:id/undo', {
    summary: 'Undo a bank statement',
    access: bankAccess.undo,
    scope: 'whole',
    undo: never('Los pagos anulados no vuelven: sube el estado de cuenta de nuevo.'),
    narrow: true,
    returns: answer,
  }),
})

export const bankImportsChanged = changes('bankImports', [read, bring])
export const bankFailures = failures({
  BANK_ACCOUNT_NOT_FOUND: [404, 'La cuenta ya no existe'],
  BANK_IMPORT_NOT_FOUND: [404, 'El estado de cuenta no existe'],
  LINE_NOT_FOUND: [404, 'El renglón no existe'],
  ACCOUNT_NAME_TAKEN: [409, 'Ya hay una cuenta con ese nombre.'],
  BATCH_BUSY: [409, 'Espera a que termine el paso anterior.'],
  BATCH_UNDONE: [409, 'Este estado de cuenta se deshizo.'],
  ALREADY_READ: [409, 'Este archivo ya se leyó.'],
  LINES_MISSING: [409, 'Todavía no llegan todos los renglones del archivo.'],
  TOO_MANY_LINES: [409, 'Llegaron más renglones de los anunciados.'],
  NOTHING_SURE: [409, 'Ningún renglón es seguro.'],
  LINE_DONE: [409, 'Otra persona ya resolvió este renglón.'],
  /** `left`: what the student owes now, pesos. */
  LINE_ABOVE_DEBT: [409, 'El depósito es mayor al adeudo.'],
  ABOVE_LINE: [409, 'No se puede registrar más que el depósito.'],
  ALREADY_TICKED: [409, 'Ese pago ya está ligado a otro depósito.'],
})

export type BankAccount = z.input<typeof BankAccount>
export type BankImport = z.input<typeof BankImport>
export type BankLine = z.input<typeof BankLine>
export type Candidate = BankLine['candidates'][number]
export type LineState = z.input<typeof LineState>
