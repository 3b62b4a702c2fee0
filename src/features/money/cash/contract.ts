import { z } from 'zod'
import { failures } from '#contract/failure.ts'
import { day, id, instant, line, money, moneyFrom } from '#contract/fields.ts'
import { printed } from '#contract/printed.ts'
import { get, post, routes } from '#contract/route.ts'
import { never } from '#lib/undo.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { Voided } from '#features/money/payments/contract.ts'
import { onPaper, PaymentType } from '#features/money/payments/input.ts'
import { countedOf, DENOMINATIONS, MAX_FLOAT, MAX_PIECES } from './count.ts'

const Cashier = z.object({ _id: id, name: z.string(), lastName: z.string() })

/**
 * Sums of entries. `payments` is all income, `voids`, `reversals` and `refunds` what was given back (positive); net = payments − voids −
 * reversals − refunds; `count` the lines of money, voided ones included.
 */
const sums = { payments: money, voids: money, reversals: money, refunds: money, net: money, count: z.int() }

/** `amount` is net. Types without money are omitted. */
const byType = z.array(z.object({ type: PaymentType, amount: money, count: z.int() }))
export const CashTotals = z.object({ ...sums, byType })

/** By cashier, type of payment and campus; `location` null is 'Sin sede', `cashier` is null when no user wrote the entry. */
export const CashRow = z.object({
  cashier: Cashier.nullable(),
  type: PaymentType,
  location: z.object({ _id: id, name: z.string() }).nullable(),
  ...sums,
})

/** A line of money. `amount` is negative for reversals and refunds, `course` null for 'Otros' and refunds. */
export const CashEntry = z.object({
  _id: id,
  time: instant,
  student: z.object({ _id: id, name: z.string(), lastName: z.string(), secondLastName: z.string() }),
  concept: z.string(),
  course: z.object({ _id: id, name: z.string() }).nullable(),
  amount: money,
  type: PaymentType,
  source: z.enum(['payment', 'reversal', 'refund']),
  closed: z.boolean(),
  cashier: Cashier.nullable(),
  voided: Voided.nullable(),
  receipt: z.object({ _id: id, number: z.string() }).nullable(),
})

const float = moneyFrom(0).refine(centavos => centavos <= MAX_FLOAT, 'Máximo $1,000,000.00')
const pieces = z.partialRecord(z.enum(DENOMINATIONS), z.int().min(0).max(MAX_PIECES))

/** A counted drawer (COB-36). `pieces`: number of each denomination; `loose`: other coins. */
export const CashCount = z
  .object({
    openingFloat: float,
    pieces,
    loose: float,
    keptFloat: float,
    note: printed(line().max(500)).optional(),
  })
  .refine(count => count.keptFloat <= countedOf(count.pieces, count.loose), {
    path: ['keptFloat'],
    error: 'No puede quedar más de lo contado.',
  })

/** `expected`: the float and the net cash of the closing; `difference`: counted − expected; `handOver`: counted − what stays. */
const ClosingCount = z.object({
  openingFloat: money,
  pieces,
  loose: money,
  keptFloat: money,
  note: z.string().nullable(),
  counted: money,
  expected: money,
  difference: money,
  handOver: money,
})

/** The end of a cashier's day; `totals` never change. Without a count: 'Sin arqueo'. */
export const Closing = z.object({
  _id: id,
  date: day,
  cashier: Cashier,
  closedBy: Cashier,
  createdAt: instant,
  totals: CashTotals,
  count: ClosingCount.optional(),
})

export const CashReport = z.object({
  date: day,
  /** The cashier of the report; null: all cashiers. */
  cashier: Cashier.nullable(),
  /** Cashiers with entries on that day; only with the right to see everybody's. */
  cashiers: z.array(Cashier).optional(),
  totals: CashTotals,
  rows: z.array(CashRow),
  /** Newest first. */
  entries: z.array(CashEntry),
  /** Newest first. */
  closings: z.array(Closing),
  /**
   * The content of a closing now: net money, its lines as in the report, and the discounts that it locks. `proposedFloat`: the float
   * left by this cashier's last counted closing.
   */
  open: z.object({ amount: money, count: z.int(), discounts: z.int(), byType, proposedFloat: money }),
})

export const UNCLOSED_SHOWN = 7

/** One's own with `create`, anybody's with `reportAll`. Reading locks nothing (CON-54). */
const access = [paymentsAccess.reportAll, paymentsAccess.create] as const

/** Without a day: today. Without a cashier: everybody's entries with the right to see them, else the user's own. */
const query = z.object({ date: day.optional(), cashier: id.optional() })

export const cash = routes('cash', {
  report: get('/payments/report', {
    summary: 'Read the cash report from one day to another, both included',
    fails: ['404 CASHIER_NOT_FOUND'],
    access,
    scope: 'place',
    narrow: true,
    query,
    returns: CashReport.shape,
  }),
  /** Past days with money without a closing: one's own, or with `reportAll` everybody's. */
  unclosed: get('/payments/report/unclosed', {
    summary: 'List the cash days that nobody closed',
    access,
    scope: 'place',
    narrow: true,
    returns: {
      count: z.int(),
      amount: money,
      /** The newest unclosed days, at most UNCLOSED_SHOWN. `amount` is net. */
      days: z.array(z.object({ day, amount: money })),
    },
  }),
  pdf: get('/payments/report/pdf', {
    summary: 'Download the cash report as PDF',
    fails: ['404 CASHIER_NOT_FOUND'],
    access,
    scope: 'place',
    narrow: true,
    query: query.extend(onPaper.shape),
    returns: 'file',
  }),
  excel: get('/payments/report/excel', {
    summary: 'Download the cash report as Excel',
    fails: ['404 CASHIER_NOT_FOUND'],
    access,
    scope: 'place',
    narrow: true,
    query,
    returns: 'file',
  }),
  /**
   * Closes that cashier's unclosed entries of the day, by default one's own; later ones join the next. Another's needs both rights to all.
   */
  close: post('/payments/closings', {
    summary: "Close a cashier's day",
    sentence: 'Cerró la caja',
    fails: ['404 CASHIER_NOT_FOUND', '409 NOTE_MISSING', '409 NOTHING_TO_CLOSE'],
    access: [paymentsAccess.create, paymentsAccess.closeAll],
    scope: 'place',
    undo: never('El corte ya contó esos pagos; lo que falte entra en el siguiente.'),
    narrow: true,
    idempotent: 'el corte',
    body: z.object({ date: day, cashier: id.nullish(), count: CashCount.optional() }),
    returns: { closing: Closing },
  }),
})

export const cashFailures = failures({
  CASHIER_NOT_FOUND: [404, 'El cajero no existe'],
  NOTHING_TO_CLOSE: [409, 'No hay movimientos por cerrar en ese día.'],
  NOTE_MISSING: [409, 'Escribe por qué hay diferencia.'],
})

export type CashTotals = z.input<typeof CashTotals>
export type CashRow = z.input<typeof CashRow>
export type CashEntry = z.input<typeof CashEntry>
export type Closing = z.input<typeof Closing>
export type ClosingCount = z.input<typeof ClosingCount>
export type CashReport = z.input<typeof CashReport>
