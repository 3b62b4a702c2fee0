// Splits of lines over several students (LLE-28): families with their open dates, and the shares of posted splits.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { BankLine } from '../contract.ts'
import { MOST_SHARES } from '#features/money/payments/input.ts'
import type { SplitPerson } from '../shapes.ts'

type Person = z.output<typeof SplitPerson>
type Share = z.output<typeof BankLine>['shares'][number]

/** The student first, then debtors with the same paying payer; undefined: no such student. */
export async function familyOf({ db }: Context, studentId: string): Promise<Person[] | undefined> {
  const { rows } = await sql<Omit<Person, '_id'> & { id: string }>`
    select s.id, s.name, s.last_name, s.second_last_name, s.balance_due as debt, (
      select coalesce(json_agg(json_build_object('dueOn', o.due_on, 'open', o.open) order by o.due_on, o.registration_id), '[]')
      from open_due o where o.student_id = s.id) as dues
    from student s
    where s.deleted_at is null and (s.id = ${studentId} or (s.balance_due > 0 and s.id in (
      select other.student_id from student_payer own join student_payer other on other.payer_id = own.payer_id and other.pays
      where own.pays and own.student_id = ${studentId})))
    order by s.id <> ${studentId}, s.id limit ${sql.lit(MOST_SHARES)}`.execute(db)
  return rows[0]?.id === studentId ? rows.map(({ id, ...row }) => ({ _id: id, ...row })) : undefined
}

/** The shares of lines posted as a charge of several students, by the payment that the line keeps. */
export async function sharesOf(db: Db, entryIds: readonly string[]): Promise<ReadonlyMap<string, Share[]>> {
  if (entryIds.length === 0) return new Map()
  const { rows } = await sql<{ of: string; shares: Share[] }>`
    select of, json_agg(json_build_object('_id', s.id, 'name', s.name, 'lastName', s.last_name, 'secondLastName', s.second_last_name,
      'amount', amount) order by number) as shares
    from (
      select mine.entry_id as of, r.student_id, min(r.number) as number, sum(e.amount)::bigint as amount
      from receipt_entry mine
      join receipt own on own.id = mine.receipt_id and own.kind = 'payment' and own.charge_id is not null
      join receipt r on r.charge_id = own.charge_id
      join receipt_entry l on l.receipt_id = r.id join entry e on e.id = l.entry_id
      where mine.entry_id = any(${entryIds}::char(24)[]) group by mine.entry_id, r.student_id) parts
    join student s on s.id = parts.student_id group by of`.execute(db)
  return new Map(rows.map(({ of, shares }) => [of, shares]))
}
