// Writes and reads the ledger: adds entries, never changes them; its views compute balances.
import { sql, type Insertable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import type { DB } from '#server/db/schema.ts'
import { fail, httpErrors } from '#server/http/refusal.ts'
import type { CourseDebt } from '../contract.ts'

export type NewEntry = Insertable<DB['entry']> & { id: string; amount: number; discount: number }

/** Each number of entries makes another statement text; a desk writes few at once. */
const MOST_KEPT = 4

/** Adds entries. The caller holds the student's row, and runs `recalculate_balances` later in the same transaction. */
export async function addEntries(db: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('entry')
      .values([...entries])
      .$if(entries.length <= MOST_KEPT, few => few.modifyEnd(PLANNED_ONCE))
      .execute()
}

/** The balances of a registration and its student, centavos: `paid` = own money and the credit that covers it, `credit` the rest. */
export interface BalanceAfter {
  price: number
  discounts: number
  paid: number
  balance: number
  credit: number
}

/** A student's debt by course, oldest first, and credit; undefined without the student. */
export async function debtsOf(db: Db, studentId: string): Promise<{ lines: z.output<typeof CourseDebt>[]; credit: number } | undefined> {
  const {
    rows: [row],
  } = await sql<{ lines: z.output<typeof CourseDebt>[]; credit: number }>`
    select b.credit, (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select c.id as "courseId", c.name as "courseName", sum(rb.price)::bigint as "coursePrice",
        sum(rb.own + rb.applied)::bigint as "totalPayments", sum(rb.discount)::bigint as "totalDiscounts", sum(rb.balance)::bigint as balance
      from registration_balance rb
      join registration r on r.id = rb.registration_id and r.parent_id is null
      join course c on c.id = rb.course_id
      where rb.student_id = s.id
      group by c.id order by min(rb.registered_at), c.id) x) as lines
    from student s join student_balance b on b.student_id = s.id
    where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row
}

/**
 * Locks the cash day of a cashier until the transaction ends, before any row: voids share
 * the lock, a closing takes it alone, so that its totals cannot change.
 */
export async function holdCashDay(db: Db, cashierId: string | null, day: string, alone: boolean): Promise<void> {
  const key = `cash day ${cashierId ?? ''} ${day}`
  await (
    alone
      ? sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${key}, 0))`
  ).execute(db)
}

/** With a late clock, money would enter a closed day or year. @throws Refusal (M153) */
export async function refuseLateClock(db: Db, now: Date): Promise<void> {
  const {
    rows: [row],
  } = await sql<{ runs: boolean }>`select clock_runs(${now}) as runs`.execute(db)
  if (!row!.runs) fail(httpErrors.clockLate)
}
