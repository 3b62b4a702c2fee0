import { paymentsAccess } from '#features/money/payments/access.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { holdCashDay } from '#features/money/payments/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { cashFailures } from '../contract.ts'
import { tillOf, toClosing, whose } from './report.ts'
import * as store from './store.ts'
import { totalsOf } from './totals.ts'

/**
 * Closes a cashier's day: what it takes can no longer be voided. The day is held alone, so that no void comes between
 * counting and closing; a payment that commits meanwhile joins the next closing.
 */
export async function closeDay(context: Context, { date, cashier: asked }: { date: string; cashier?: string | null | undefined }) {
  const { db, now, user, academy, require } = context
  const cashierId = whose(context, asked ?? user.id) ?? user.id
  require(cashierId === user.id ? paymentsAccess.create : paymentsAccess.closeAll)
  const cashier = (await store.cashier(db, cashierId)) ?? fail(cashFailures.CASHIER_NOT_FOUND)
  await holdCashDay(db, cashierId, date, true)
  const entries = await store.unclosed(db, tillOf(date, cashierId, academy.timeZone))
  if (entries.length === 0) fail(cashFailures.NOTHING_TO_CLOSE)
  const closing = {
    id: newId(),
    day: date,
    cashier,
    closedBy: { _id: user.id, name: user.name, lastName: user.lastName },
    createdAt: now,
    totals: totalsOf(entries.filter(entry => entry.amount !== 0)),
  }
  const ids = entries.map(entry => entry.id)
  await store.close(db, closing, ids)
  await context.audit({
    resource: 'closing',
    ids: [closing.id, cashierId],
    before: { open: ids.length },
    after: { ...closing, entries: ids },
  })
  context.emit(paymentsChanged, ids)
  return { closing: toClosing(closing) }
}
