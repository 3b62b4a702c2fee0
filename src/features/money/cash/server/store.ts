import { sql, type RawBuilder } from 'kysely'
import type { PaymentType } from '#features/money/payments/input.ts'
import { cashEntries } from '#server/db/cashEntries.ts'
import type { Db } from '#server/db/connect.ts'
import type { Pieces } from '../count.ts'
import { typeOrder, type MoneyLine, type Totals } from './totals.ts'

export interface Cashier {
  _id: string
  name: string
  lastName: string
}

/** The entries of a calendar day, of one cashier or (null) of all. */
export interface Till {
  from: Date
  before: Date
  cashier: string | null
}

const within = ({ from, before, cashier }: Till): RawBuilder<boolean> => sql`
  ${cashEntries()} and e.entered_at >= ${from} and e.entered_at < ${before} ${cashier === null ? sql`` : sql`and e.user_id = ${cashier}`}`

const person = (alias: string) =>
  sql`json_build_object('_id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}, 'lastName', ${sql.ref(`${alias}.last_name`)})`

export interface MoneyRow extends MoneyLine {
  id: string
  enteredAt: Date
  concept: string
  type: PaymentType
  source: 'payment' | 'reversal' | 'refund'
  closed: boolean
  voidedAt: Date | null
  voidReason: string | null
  voider: Omit<Cashier, '_id'> | null
  cashier: Cashier | null
  student: Cashier & { secondLastName: string }
  course: { _id: string; name: string } | null
  location: { _id: string; name: string } | null
  receipt: { _id: string; number: string } | null
}

export async function moneyOf(db: Db, till: Till): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    select e.id, e.entered_at, e.concept, e.type, e.source, e.amount, e.closing_id is not null as closed,
      e.voided_at, e.void_reason, e.voided_at is not null as is_void,
      case when v.id is not null then json_build_object('name', v.name, 'lastName', v.last_name) end as voider,
      case when u.id is not null then ${person('u')} end as cashier,
      json_build_object('_id', s.id, 'name', s.name, 'lastName', s.last_name, 'secondLastName', s.second_last_name) as student,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as course,
      case when l.id is not null then json_build_object('_id', l.id, 'name', l.name) end as location,
      (select json_build_object('_id', r.id, 'number', r.folio) from receipt_entry x join receipt r on r.id = x.receipt_id
         where x.entry_id = e.id order by r.created_at limit 1) as receipt
    from entry e
    join student s on s.id = e.student_id
    left join course c on c.id = e.course_id and not e.other
    left join location l on l.id = e.location_id
    left join employee u on u.id = e.user_id
    left join employee v on v.id = e.voided_by
    where ${within(till)} and e.amount <> 0
    order by e.entered_at desc, e.id desc`.execute(db)
  return rows
}

export interface Open {
  amount: number
  count: number
  discounts: number
  byType: Totals['byType']
}

export async function openOf(db: Db, till: Till): Promise<Open> {
  const { rows } = await sql<{ type: PaymentType; amount: number; count: number; discounts: number }>`
    select e.type, coalesce(sum(e.amount) filter (where e.voided_at is null), 0)::bigint as amount,
      count(*) filter (where e.amount <> 0) as count, count(*) filter (where e.amount = 0) as discounts
    from entry e where ${within(till)} and e.closing_id is null and e.user_id is not null
    group by e.type`.execute(db)
  const sum = (of: 'amount' | 'count' | 'discounts') => rows.reduce((all, row) => all + row[of], 0)
  const byType = rows.filter(({ count }) => count > 0).toSorted((a, b) => typeOrder(a.type) - typeOrder(b.type))
  return {
    amount: sum('amount'),
    count: sum('count'),
    discounts: sum('discounts'),
    byType: byType.map(({ type, amount, count }) => ({ type, amount, count })),
  }
}

export interface UnclosedDay {
  day: string
  amount: number
}

/** Days before `before` with money without a closing, newest first; `count` and `amount` cover all of them. */
export async function unclosedDays(
  db: Db,
  { before, cashier, timeZone, limit }: { before: Date; cashier: string | null; timeZone: string; limit: number },
): Promise<{ count: number; amount: number; days: UnclosedDay[] }> {
  const { rows } = await sql<UnclosedDay & { count: number; total: number }>`
    select (e.entered_at at time zone ${timeZone})::date as day, sum(e.amount)::bigint as amount,
      count(*) over () as count, (sum(sum(e.amount)) over ())::bigint as total
    from entry e
    where e.closing_id is null and ${cashier === null ? sql`e.user_id is not null` : sql`e.user_id = ${cashier}`}
      and ${cashEntries()} and e.entered_at < ${before} and e.voided_at is null and e.amount <> 0
    group by 1 order by 1 desc limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, amount: rows[0]?.total ?? 0, days: rows.map(({ day, amount }) => ({ day, amount })) }
}

/** The float of this cashier's last counted closing; 0: none yet, or for all cashiers. */
export async function proposedFloat(db: Db, cashierId: string | null): Promise<number> {
  const { rows } = await sql<{ keptFloat: number }>`
    select k.kept_float from cash_closing k where k.user_id = ${cashierId} and k.kept_float is not null
    order by k.created_at desc limit 1`.execute(db)
  return rows[0]?.keptFloat ?? 0
}

export async function cashiersOf(db: Db, till: Till): Promise<Cashier[]> {
  const { rows } = await sql<{ id: string; name: string; lastName: string }>`
    select u.id, u.name, u.last_name from employee u
    where u.id in (select e.user_id from entry e where ${within({ ...till, cashier: null })}) order by u.name, u.last_name, u.id`.execute(
    db,
  )
  return rows.map(({ id: _id, name, lastName }) => ({ _id, name, lastName }))
}

export async function cashier(db: Db, id: string): Promise<Cashier | undefined> {
  const row = await db.selectFrom('employee').select(['id', 'name', 'lastName']).where('id', '=', id).executeTakeFirst()
  return row && { _id: row.id, name: row.name, lastName: row.lastName }
}

export interface ClosingRow {
  id: string
  day: string
  totals: Totals
  createdAt: Date
  cashier: Cashier
  closedBy: Cashier
  /** null: closed without counting ('Sin arqueo'). */
  count: Count | null
}

export interface Count {
  openingFloat: number
  pieces: Pieces
  loose: number
  counted: number
  keptFloat: number
  note: string | null
}

export async function closingsOf(db: Db, day: string, cashierId: string | null): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select k.id, k.day, k.totals, k.created_at, ${person('u')} as cashier, ${person('b')} as closed_by,
      case when k.counted is not null then json_build_object('openingFloat', k.opening_float, 'pieces', k.counted -> 'pieces',
        'loose', k.counted -> 'loose', 'counted', k.counted_total, 'keptFloat', k.kept_float, 'note', k.note) end as count
    from cash_closing k join employee u on u.id = k.user_id join employee b on b.id = k.closed_by
    where k.day = ${day} ${cashierId === null ? sql`` : sql`and k.user_id = ${cashierId}`}
    order by k.created_at desc, k.id desc`.execute(db)
  return rows
}

export interface Unclosed extends MoneyLine {
  id: string
  studentId: string
}

/** Entries without a closing, discounts included. The caller has locked the cash day. */
export async function unclosed(db: Db, till: Till): Promise<Unclosed[]> {
  const { rows } = await sql<Unclosed>`
    select e.id, e.student_id, e.amount, e.source, e.type, e.voided_at is not null as is_void
    from entry e where ${within(till)} and e.closing_id is null order by e.id`.execute(db)
  return rows
}

export async function close(db: Db, row: ClosingRow, entryIds: readonly string[]): Promise<void> {
  const { id, day, totals, createdAt, cashier: whose, closedBy, count } = row
  const drawer = count && {
    openingFloat: count.openingFloat,
    counted: JSON.stringify({ pieces: count.pieces, loose: count.loose }),
    countedTotal: count.counted,
    keptFloat: count.keptFloat,
    note: count.note,
  }
  await db
    .insertInto('cashClosing')
    .values({ id, userId: whose._id, closedBy: closedBy._id, day, totals: JSON.stringify(totals), createdAt, ...drawer })
    .execute()
  await sql`update entry set closing_id = ${id} where id = any(${entryIds}::char(24)[])`.execute(db)
}
