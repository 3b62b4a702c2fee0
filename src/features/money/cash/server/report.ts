import type { z } from 'zod'
import { addDays, startOfDay } from '#lib/days.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { cashFailures, UNCLOSED_SHOWN, type CashEntry, type CashReport, type CashRow, type Closing } from '../contract.ts'
import { cashOf, drawerOf } from '../count.ts'
import * as store from './store.ts'
import { sumsOf, totalsOf, typeOrder } from './totals.ts'

export type Report = z.output<typeof CashReport>
type Entry = z.output<typeof CashEntry>

/** The requested cashier; null is everybody. Another's needs the right to all, checked before anything is read. */
export function whose({ can, require, user }: Context, cashierId: string | null | undefined): string | null {
  if (cashierId && cashierId !== user.id) require(paymentsAccess.reportAll)
  return cashierId ?? (can(paymentsAccess.reportAll) ? null : user.id)
}

export const tillOf = (day: string, cashier: string | null, timeZone: string): store.Till => ({
  from: startOfDay(day, timeZone),
  before: startOfDay(addDays(day, 1), timeZone),
  cashier,
})

export const toClosing = ({ id, day, cashier, closedBy, createdAt, totals, count }: store.ClosingRow): z.output<typeof Closing> => ({
  _id: id,
  date: day,
  cashier,
  closedBy,
  createdAt,
  totals,
  ...(count && { count: { ...count, ...drawerOf({ ...count, cash: cashOf(totals.byType) }) } }),
})

const toEntry = (row: store.MoneyRow): Entry => ({
  _id: row.id,
  time: row.enteredAt,
  student: row.student,
  concept: row.concept,
  course: row.course,
  amount: row.amount,
  type: row.type,
  source: row.source,
  closed: row.closed,
  cashier: row.cashier,
  voided: row.voidedAt && { date: row.voidedAt, user: row.voider, reason: row.voidReason },
  receipt: row.receipt,
})

const byText = new Intl.Collator('es').compare

function rowsOf(lines: readonly store.MoneyRow[]): z.output<typeof CashRow>[] {
  const groups = Map.groupBy(lines, ({ cashier, type, location }) => `${cashier?._id} ${type} ${location?._id}`)
  return [...groups.values()]
    .map(group => ({ cashier: group[0]!.cashier, type: group[0]!.type, location: group[0]!.location, ...sumsOf(group) }))
    .toSorted(
      (a, b) =>
        byText(
          `${a.cashier?.name} ${a.cashier?.lastName} ${a.cashier?._id}`,
          `${b.cashier?.name} ${b.cashier?.lastName} ${b.cashier?._id}`,
        ) ||
        typeOrder(a.type) - typeOrder(b.type) ||
        byText(a.location?.name ?? '', b.location?.name ?? ''),
    )
}

/** The cash of a day: sums of entries by cashier, type and campus (CSH-30). */
export async function reportOf(context: Context, query: { date?: string | undefined; cashier?: string | undefined }): Promise<Report> {
  const { db, today, academy, can } = context
  const cashierId = whose(context, query.cashier)
  const date = query.date ?? today
  const till = tillOf(date, cashierId, academy.timeZone)
  const cashier = cashierId === null ? null : ((await store.cashier(db, cashierId)) ?? fail(cashFailures.CASHIER_NOT_FOUND))
  const [lines, open, closings, proposedFloat] = await Promise.all([
    store.moneyOf(db, till),
    store.openOf(db, till),
    store.closingsOf(db, date, cashierId),
    store.proposedFloat(db, cashierId),
  ])
  return {
    date,
    cashier,
    ...(can(paymentsAccess.reportAll) && { cashiers: await store.cashiersOf(db, till) }),
    totals: totalsOf(lines),
    rows: rowsOf(lines),
    entries: lines.map(toEntry),
    closings: closings.map(toClosing),
    open: { ...open, proposedFloat },
  }
}

export const unclosedDaysOf = (context: Context) =>
  store.unclosedDays(context.db, {
    before: startOfDay(context.today, context.academy.timeZone),
    cashier: whose(context, undefined),
    timeZone: context.academy.timeZone,
    limit: UNCLOSED_SHOWN,
  })
