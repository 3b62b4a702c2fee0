// Where the money of some entries is now, and which act still returns it (DES-16).
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { paymentColumns, paymentTables, type PaymentRow } from './row.ts'

export interface MoneyNow extends PaymentRow {
  registrationId: string | null
  locationId: string | null
  userId: string | null
  other: boolean
  /** The extent of a void: the lines of one payment receipt, or of one family charge. */
  act: string
  /** The registration of the money has ended, so the payment became credit. */
  ended: boolean
  /** The student's credit, centavos. */
  credit: number
  /** The student has received a refund since. */
  refunded: boolean
}

/** Looks up by entry ids, or by the receipts that print them; oldest first. */
export async function moneyNow(db: Db, ids: readonly string[]): Promise<MoneyNow[]> {
  const { rows } = await sql<MoneyNow>`
    select ${paymentColumns}, e.registration_id, e.location_id, e.user_id, e.other, es.credit, eg.ended_at is not null as ended,
      coalesce((select coalesce(r.charge_id, r.id) from receipt_entry l join receipt r on r.id = l.receipt_id
        where l.entry_id = e.id and r.kind = 'payment' order by r.created_at limit 1), e.id) as act,
      exists (select from entry x where x.student_id = e.student_id and x.source = 'refund' and x.voided_at is null
        and x.entered_at >= e.entered_at) as refunded
    from ${paymentTables} join student es on es.id = e.student_id
    where e.id = any(${[...ids]}::char(24)[])
      or e.id in (select l.entry_id from receipt_entry l where l.receipt_id = any(${[...ids]}::char(24)[]))
    order by e.entered_at, e.id`.execute(db)
  return rows
}

/** The sum of an act that a void takes whole, centavos: a family charge is returned whole. */
export async function wholeOf(db: Db, act: string): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(e.amount), 0)::bigint as amount from receipt r join receipt_entry l on l.receipt_id = r.id join entry e on e.id = l.entry_id
    where r.kind = 'payment' and (r.id = ${act} or r.charge_id = ${act})`.execute(db)
  return rows[0]!.amount
}
