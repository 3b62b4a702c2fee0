import { z } from 'zod'
import { changes } from '#contract/event.ts'
import { failures } from '#contract/failure.ts'
import { clientId, day, id, line, money, moneyFrom, page, total } from '#contract/fields.ts'
import { get, post, put, routes } from '#contract/route.ts'
import { instead, never, rows } from '#lib/undo.ts'
import { bankAccess } from './access.ts'
import { StudentShares } from '#features/money/payments/input.ts'
import { accountBody, BANK_LIMITS, BANK_TEXTS, BankAccount, BankImport, BankLine, LineState, SplitPerson } from './shapes.ts'

export {
  BANK_LIMITS,
  BANK_TEXTS,
  BankMapping,
  BankAccount,
  BankImport,
  BankImportState,
  BankLine,
  LineState,
  OPEN_STATES,
} from './shapes.ts'
export type { Candidate, SplitPerson, Twin } from './shapes.ts'

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
    sentence: 'Agregó una cuenta de banco',
    fails: ['409 ACCOUNT_NAME_TAKEN'],
    access: bring,
    scope: 'whole',
    undo: rows('Cuenta de banco agregada', { made: 'post /bankImports/' }),
    idempotent: 'la cuenta de banco',
    body: z.object(accountBody),
    returns: { account: BankAccount },
  }),
  update: put('/bankAccounts/:id', {
    summary: 'Change a bank account, what is remembered of its files, or put it away',
    sentence: 'Cambió una cuenta de banco',
    fails: ['404 BANK_ACCOUNT_NOT_FOUND', '409 ACCOUNT_NAME_TAKEN'],
    access: bring,
    scope: 'whole',
    undo: rows('Cuenta de banco cambiada'),
    edits: 'No form edits it: what is remembered of a file is written by its import.',
    /** `archived`: no longer offered; its statements stay, and its name is free. */
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
    fails: ['404 BANK_IMPORT_NOT_FOUND'],
    access: read,
    scope: 'whole',
    returns: answer,
  }),
  // `open`: those that need a decision.
  lines: get('/bankImports/:id/lines', {
    summary: 'List the lines of a bank statement, page by page',
    fails: ['404 BANK_IMPORT_NOT_FOUND'],
    access: read,
    scope: 'whole',
    query: page(BANK_LIMITS.page).extend({ state: z.enum([...LineState.options, 'open']).optional() }),
    returns: { lines: z.array(BankLine), ...total },
  }),
  // `student` first, then those who share a payer and owe money.
  family: get('/bankImports/:id/family', {
    summary: 'List a student and their family with open dates, to split a line',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '404 STUDENT_NOT_FOUND'],
    access: read,
    scope: 'whole',
    query: z.object({ student: id }),
    returns: { people: z.array(SplitPerson) },
  }),
  // Drops the user's incomplete file of the same account.
  create: post('/bankImports', {
    summary: 'Start a bank statement',
    sentence: 'Subió un estado de cuenta',
    fails: ['404 BANK_ACCOUNT_NOT_FOUND'],
    access: bring,
    scope: 'whole',
    undo: never('Todavía no escribe pagos: usa «Descartar».'),
    idempotent: 'el estado de cuenta',
    body: z.object({
      account: clientId(BANK_TEXTS.account),
      filename: line().min(1).max(200),
      total: z.int().min(1, BANK_TEXTS.none).max(BANK_LIMITS.lines, BANK_TEXTS.many),
    }),
    returns: answer,
  }),
  /** Only incoming money. Safe to repeat: an existing number stays unchanged. */
  addLines: put('/bankImports/:id/lines', {
    summary: 'Add lines to a bank statement',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '409 ALREADY_READ', '409 BATCH_BUSY', '409 BATCH_UNDONE', '409 TOO_MANY_LINES'],
    access: bring,
    scope: 'whole',
    undo: never('Las líneas se descartan con el estado de cuenta.'),
    edits: 'Adds lines.',
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
            /** The bank's own numbers (LLE-21). */
            keys: z
              .array(z.string().regex(/^[A-Z0-9&]{12,40}$/))
              .max(BANK_LIMITS.keys)
              .default([]),
            /** As in the file (LLE-20). */
            cells: z.array(line().max(BANK_LIMITS.cell)).max(BANK_LIMITS.columns).nullish(),
            /** The account's balance after it. */
            balance: money.nullish(),
            /** The balances around it do not add up (LLE-11). */
            unproved: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(BANK_LIMITS.portion),
      /** The columns it was read from. */
      layout: line().max(BANK_LIMITS.layout).nullish(),
    }),
    returns: { read: z.int() },
  }),
  /** Matches undecided lines again. */
  match: post('/bankImports/:id/match', {
    summary: 'Match the lines of a bank statement with students',
    sentence: 'Revisó un estado de cuenta',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '409 BATCH_BUSY', '409 BATCH_UNDONE', '409 LINES_MISSING'],
    access: bring,
    scope: 'whole',
    undo: never('Emparejar no escribe pagos: empareja de nuevo.'),
    returns: answer,
  }),
  // Needs `post /payments/` too.
  run: post('/bankImports/:id/run', {
    summary: 'Post the sure lines of a bank statement',
    sentence: 'Aplicó un estado de cuenta',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '409 BATCH_BUSY', '409 BATCH_UNDONE', '409 NOTHING_SURE'],
    access: bring,
    scope: 'whole',
    undo: instead('bankImports.undo'),
    narrow: true,
    returns: answer,
  }),
  // Needs `post /payments/`. Less than the line needs no reason: the screen shows the rest. Links instead when a desk entered the payment.
  postLine: post('/bankImports/:id/lines/:number/post', {
    summary: 'Post a line of a bank statement as a payment of a student',
    sentence: 'Registró un depósito del estado de cuenta',
    fails: [
      '404 BANK_IMPORT_NOT_FOUND',
      '404 LINE_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ABOVE_LINE',
      '409 BATCH_BUSY',
      '409 LINE_ABOVE_DEBT',
      '409 LINE_DONE',
      '409 TWIN_ASKS',
    ],
    access: bring,
    scope: 'whole',
    undo: instead('payments.void', 'payments.reverse'),
    narrow: true,
    idempotent: 'el depósito',
    params: { number },
    body: z.object({ student: id, amount: moneyFrom(0.01).nullish() }),
    returns: decided,
  }),
  // Needs `post /payments/`. One charge, a receipt each; a void takes all. Several students of any family.
  splitLine: post('/bankImports/:id/lines/:number/split', {
    summary: 'Post a line of a bank statement as payments of several students',
    sentence: 'Repartió un depósito del estado de cuenta',
    fails: [
      '404 BANK_IMPORT_NOT_FOUND',
      '404 LINE_NOT_FOUND',
      '404 STUDENT_NOT_FOUND',
      '409 ABOVE_LINE',
      '409 BATCH_BUSY',
      '409 LINE_ABOVE_DEBT',
      '409 LINE_DONE',
      '409 SHARE_ABOVE_DEBT',
      '409 SHARES_ABOVE_LINE',
      '409 TWIN_ASKS',
    ],
    access: bring,
    scope: 'whole',
    undo: instead('payments.void', 'payments.reverse'),
    narrow: true,
    idempotent: 'el depósito repartido',
    params: { number },
    body: z.object({ shares: StudentShares }),
    returns: decided,
  }),
  tickLine: post('/bankImports/:id/lines/:number/tick', {
    summary: 'Link a line of a bank statement to a payment that stands',
    sentence: 'Ligó un pago a un depósito del estado de cuenta',
    fails: [
      '404 BANK_IMPORT_NOT_FOUND',
      '404 LINE_NOT_FOUND',
      '404 PAYMENT_NOT_FOUND',
      '409 ALREADY_TICKED',
      '409 BATCH_BUSY',
      '409 LINE_DONE',
    ],
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: 'la línea del banco',
    params: { number },
    body: z.object({ payment: id }),
    returns: decided,
  }),
  skipLine: post('/bankImports/:id/lines/:number/skip', {
    summary: 'Skip a line of a bank statement',
    sentence: 'Omitió un depósito del estado de cuenta',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '404 LINE_NOT_FOUND', '409 BATCH_BUSY', '409 LINE_DONE'],
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: 'la línea del banco',
    params: { number },
    body: z.object({
      reason: line(BANK_TEXTS.reason).min(1, BANK_TEXTS.reason).max(BANK_LIMITS.reason, `Máximo ${BANK_LIMITS.reason} caracteres`),
    }),
    returns: decided,
  }),
  // Needs `post /payments/`. Posts nothing: the line becomes known, or is linked to the desk's payment.
  sameLine: post('/bankImports/:id/lines/:number/same', {
    summary: 'Say that a line of a bank statement is the deposit that it resembles',
    sentence: 'Dijo que un depósito ya estaba en otro estado de cuenta o en caja',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '404 LINE_NOT_FOUND', '409 ALREADY_TICKED', '409 BATCH_BUSY', '409 LINE_DONE', '409 PAIR_GONE'],
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: 'la línea del banco',
    params: { number },
    returns: decided,
  }),
  // Applies to twins of an existing line; ignores others.
  sameLines: post('/bankImports/:id/same', {
    summary: 'Say that several lines of a bank statement are the deposits that they resemble',
    sentence: 'Dijo que varios depósitos ya estaban en otro estado de cuenta',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '409 BATCH_BUSY'],
    access: bring,
    scope: 'whole',
    undo: never('Cambia cada línea otra vez.'),
    narrow: true,
    idempotent: 'la respuesta sobre las líneas',
    body: z.object({ numbers: z.array(z.int().min(1).max(BANK_LIMITS.lines)).min(1).max(BANK_LIMITS.page) }),
    returns: { settled: z.int() },
  }),
  // Also for a line known by its key. It is matched again, and may resemble yet another.
  otherLine: post('/bankImports/:id/lines/:number/other', {
    summary: 'Say that a line of a bank statement is another deposit than the one that it resembles',
    sentence: 'Dijo que un depósito es otro',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '404 LINE_NOT_FOUND', '409 BATCH_BUSY', '409 LINE_DONE'],
    access: bring,
    scope: 'whole',
    undo: never('Cambia la línea otra vez.'),
    narrow: true,
    idempotent: 'la línea del banco',
    params: { number },
    returns: decided,
  }),
  // Needs `delete /payments/*`: voids each payment.
  undo: post('/bankImports/:id/undo', {
    summary: 'Undo a bank statement',
    sentence: 'Deshizo un estado de cuenta',
    fails: ['404 BANK_IMPORT_NOT_FOUND', '409 BATCH_BUSY', '409 BATCH_UNDONE'],
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
  TWIN_ASKS: [409, 'Di primero si es el mismo depósito.'],
  PAIR_GONE: [409, 'El otro depósito ya no está: revísalo de nuevo.'],
  /** `left`: the student's present debt, pesos. */
  LINE_ABOVE_DEBT: [409, 'El depósito es mayor al adeudo.'],
  SHARES_ABOVE_LINE: [409, 'Los pagos suman más que el depósito.'],
  ABOVE_LINE: [409, 'No se puede registrar más que el depósito.'],
  ALREADY_TICKED: [409, 'Ese pago ya está ligado a otro depósito.'],
})
