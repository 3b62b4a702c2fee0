import type { z } from 'zod'
import { isInside } from '#features/foundation/employees/server/public.ts'
import { paymentsAccess } from '#features/money/payments/access.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { holdCashDay, refuseLateClock } from '#features/money/payments/server/public.ts'
import { newId } from '#lib/ids.ts'
import type { Context } from '#server/http/feature.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import { cashFailures, type CashCount } from '../contract.ts'
import { cashOf, countedOf, drawerOf } from '../count.ts'
import { tillOf, toClosing, whose } from './report.ts'
import * as store from './store.ts'
import { totalsOf, type Totals } from './totals.ts'

interface ClosingOrder {
  date: string
  cashier?: string | null | undefined
  count?: z.output<typeof CashCount> | undefined
}

/** The count as stored. A difference needs its reason (COB-36). */
function drawer(count: ClosingOrder['count'], { byType }: Totals): store.Count | null {
  if (!count) return null
  const { openingFloat, pieces, loose, keptFloat, note } = count
  const counted = countedOf(pieces, loose)
  const { difference } = drawerOf({ counted, openingFloat, keptFloat, cash: cashOf(byType) })
  if (difference !== 0 && !note) fail(cashFailures.NOTE_MISSING)
  return { openingFloat, pieces, loose, counted, keptFloat, note: note || null }
}

/** An employee limited to campuses closes only cashiers whose campuses are all theirs (CON-11): other campuses' entries would stay open. */
async function refuseBeyond({ db, user }: Context, cashierId: string): Promise<void> {
  if (user.campuses === null || cashierId === user.id) return
  const { campuses } = await db.selectFrom('employee').select('campuses').where('id', '=', cashierId).executeTakeFirstOrThrow()
  if (!isInside(campuses, user.campuses)) fail(httpErrors.outsideCampus)
}

/**
 * Closes a cashier's day: its entries can no longer be voided. Locks the day exclusively, so that no void comes between counting and
 * closing; a payment that commits meanwhile joins the next closing.
 */
export async function closeDay(context: Context, { date, cashier: cashierAsked, count }: ClosingOrder) {
  const { db, now, user, academy, require } = context
  const cashierId = whose(context, cashierAsked ?? user.id) ?? user.id
  require(cashierId === user.id ? paymentsAccess.create : paymentsAccess.closeAll)
  const cashier = (await store.cashier(db, cashierId)) ?? fail(cashFailures.CASHIER_NOT_FOUND)
  await refuseBeyond(context, cashierId)
  await refuseLateClock(db, now)
  await holdCashDay(db, cashierId, date, true)
  const entries = await store.unclosed(db, tillOf(date, cashierId, academy.timeZone))
  if (entries.length === 0) fail(cashFailures.NOTHING_TO_CLOSE)
  const totals = totalsOf(entries.filter(entry => entry.amount !== 0))
  const closing = {
    id: newId(),
    day: date,
    cashier,
    closedBy: { _id: user.id, name: user.name, lastName: user.lastName },
    createdAt: now,
    totals,
    count: drawer(count, totals),
  }
  const ids = entries.map(entry => entry.id)
  await store.close(db, closing, ids)
  await context.audit({
    resource: 'closing',
    ids: [closing.id, cashierId],
    before: { open: ids.length },
    after: { ...closing, drawer: closing.count, count: undefined, entries: ids },
  })
  context.emit(paymentsChanged, [...new Set(entries.map(entry => entry.studentId)), ...ids])
  return { closing: toClosing(closing) }
}
