import { sql } from 'kysely'
import { PLANNED_ONCE, type Db } from '#server/db/connect.ts'
import type { Standing } from './ledger.ts'
import { printedAcademy } from './receipts.ts'
import type { StoredReceipt } from './receiptSnapshot.ts'

/**
 * Centavos. Of the student: `debt`, `credit`, and `total`, all their money. Of some registrations together: price,
 * discounts, `paid` and balance.
 */
export interface Account extends Standing {
  debt: number
  total: number
  academy: StoredReceipt['academy']
}

/**
 * The last word after entries were written or voided: rewrites what lists filter by, and tells how the student and these
 * registrations stand now. One round trip.
 */
export async function settle(db: Db, studentId: string, registrationIds: readonly string[] = []): Promise<Account> {
  const {
    rows: [row],
  } = await sql<Account>`${PLANNED_ONCE}
    select settle_student(b.student_id), b.balance_due as debt, b.credit, b.paid as total, ${printedAcademy} as academy,
      r.price, r.discounts, r.paid, r.balance
    from student_balance b
    cross join lateral (
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(discount), 0)::bigint as discounts,
        coalesce(sum(own + applied), 0)::bigint as paid, coalesce(sum(balance), 0)::bigint as balance
      from registration_balance
      where student_id = b.student_id and registration_id = any(${registrationIds}::char(24)[])
    ) r
    where b.student_id = ${studentId}`.execute(db)
  return row!
}
