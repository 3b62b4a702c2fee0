import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { BalanceAfter } from './ledger.ts'
import { printedAcademy } from './receipts.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'

/**
 * Centavos. `debt`, `credit` and `total` (all the money) are the student's. The rest are sums over some registrations: price, discounts,
 * `paid` and balance.
 */
export interface AccountAfter extends BalanceAfter {
  debt: number
  total: number
  academy: StoredReceipt['academy']
}

/**
 * Runs after entries change, before the receipt's number: rewrites the columns that lists filter by, and returns
 * the balances of the student and of these registrations, in one round trip.
 */
export async function recalculateBalances(db: Db, studentId: string, registrationIds: readonly string[] = []): Promise<AccountAfter> {
  const {
    rows: [row],
  } = await sql<AccountAfter>`${PLANNED_ONCE}
    select b.balance_due as debt, b.credit, b.paid as total, ${printedAcademy} as academy,
      r.price, r.discounts, r.paid, r.balance
    from recalculate_balances(${studentId}) b cross join (
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(discount), 0)::bigint as discounts,
        coalesce(sum(own + applied), 0)::bigint as paid, coalesce(sum(balance), 0)::bigint as balance
      from registration_balance
      where student_id = ${studentId} and registration_id = any(${registrationIds}::char(24)[])
    ) r`.execute(db)
  return row!
}
