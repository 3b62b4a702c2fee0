// Payments entered by desks and not linked to a bank line (COB-22). An act is identified by its first entry.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export interface TypedPayment {
  studentId: string
  id: string
  concept: string
  date: Date
  amount: number
}

/** Days around a line's day: of a transfer that COB-22 links, of one to ask about, of any other type (LLE-23). */
const DAYS = { before: 5, after: 1, transfer: 15, other: 3 }

export interface WantedPayment {
  studentId: string
  amount: number
  day: string
}

/** A live unlinked payment near a day. */
export interface NearPayment extends TypedPayment {
  day: string
  /** A transfer or deposit that is linked without a question. */
  links: boolean
}

const wantedRows = (payments: readonly WantedPayment[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(payments.map(({ studentId, amount, day }) => ({ student: studentId, amount, day })))}::jsonb)`

/** A line was posted as this charge of several students (LLE-28): each of its receipts is linked. A desk's charge has lines of its own. */
export const isPartOfSplit = (chargeId: RawBuilder<unknown>) => sql<boolean>`exists (select from receipt cr
  join receipt_entry ce on ce.receipt_id = cr.id join bank_line cb on cb.entry_id = ce.entry_id and cb.state in ('posted', 'kept')
  where cr.charge_id = ${chargeId})`

/** Live unlinked payments of these students, amounts and days. The oldest first. */
export async function nearPayments(db: Db, payments: readonly WantedPayment[]): Promise<(NearPayment & { of: string })[]> {
  if (payments.length === 0) return []
  const { rows } = await sql<NearPayment & { of: string }>`
    with wanted as (select * from ${wantedRows(payments)} as w(student char(24), amount bigint, day date)),
    acts as (
      select e.student_id, min(e.id) as id, min(e.concept) as concept, min(e.type) as type, min(e.entered_at) as entered_at,
        sum(e.amount)::bigint as amount,
        min((select r.charge_id from receipt r where r.id = el.receipt_id)) as charge_id
      from entry e
      left join receipt_entry el on el.entry_id = e.id and exists (select from receipt r where r.id = el.receipt_id and r.kind = 'payment')
      where e.student_id in (select student from wanted) and e.source = 'payment' and e.voided_at is null and not e.other
      group by e.student_id, coalesce(el.receipt_id, e.id))
    select a.student_id, a.id, a.concept, a.entered_at as date, a.amount, academy_day(a.entered_at) as day, w.day as of,
      a.type in ('transfer', 'deposit') and academy_day(a.entered_at) between w.day - ${sql.lit(DAYS.before)} and w.day + ${sql.lit(DAYS.after)} as links
    from acts a join (select distinct * from wanted) w on w.student = a.student_id and w.amount = a.amount
      and abs(academy_day(a.entered_at) - w.day) <= case when a.type in ('transfer', 'deposit') then ${sql.lit(DAYS.transfer)} else ${sql.lit(DAYS.other)} end
    where not exists (select from bank_line b where b.entry_id = a.id and b.state in ('posted', 'ticked', 'kept'))
      and not ${isPartOfSplit(sql`a.charge_id`)}
    order by a.entered_at, a.id`.execute(db)
  return rows
}

interface Act {
  id: string
  studentId: string
  /** Part of a split line's charge. */
  split: boolean
}

/** The first entry of a live payment's act, and its student. */
export async function actOf(db: Db, entryId: string): Promise<Act | undefined> {
  const { rows } = await sql<Act>`
    select min(o.id) as id, e.student_id, ${isPartOfSplit(sql`(
      select r.charge_id from receipt_entry l join receipt r on r.id = l.receipt_id and r.kind = 'payment' where l.entry_id = ${entryId})`)} as split
    from entry e
    join entry o on o.student_id = e.student_id and o.voided_at is null and (o.id = e.id or o.id in (
      select other.entry_id from receipt_entry mine join receipt r on r.id = mine.receipt_id and r.kind = 'payment'
      join receipt_entry other on other.receipt_id = r.id where mine.entry_id = e.id))
    where e.id = ${entryId} and e.source = 'payment' and e.amount > 0 and e.voided_at is null
    group by e.student_id`.execute(db)
  return rows[0]
}
