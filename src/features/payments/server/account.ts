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
 * registrations stand now. One round trip; says what `settle_student` says, which the database would plan anew at every call.
 */
export async function settle(db: Db, studentId: string, registrationIds: readonly string[] = []): Promise<Account> {
  const {
    rows: [row],
  } = await sql<Account>`${PLANNED_ONCE}
    with b as materialized (select * from student_balance where student_id = ${studentId}),
    kept as (
      update student s set balance_due = b.balance_due, credit = b.credit
      from b where s.id = b.student_id and (s.balance_due, s.credit) is distinct from (b.balance_due, b.credit)
    )
    select b.balance_due as debt, b.credit, b.paid as total, ${printedAcademy} as academy,
      r.price, r.discounts, r.paid, r.balance
    from b cross join (
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(discount), 0)::bigint as discounts,
        coalesce(sum(own + applied), 0)::bigint as paid, coalesce(sum(balance), 0)::bigint as balance
      from registration_balance
      where student_id = ${studentId} and registration_id = any(${registrationIds}::char(24)[])
    ) r`.execute(db)
  return row!
}
