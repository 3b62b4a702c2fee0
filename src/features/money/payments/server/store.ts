import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { paymentColumns, paymentTables, type PaymentRow } from './row.ts'

export type { PaymentRow }

/** A student's entries, newest first. */
export const paymentsOf = (studentId: RawBuilder<unknown>): RawBuilder<PaymentRow> => sql<PaymentRow>`
  select ${paymentColumns} from ${paymentTables} where e.student_id = ${studentId} order by e.entered_at desc, e.id desc`

export const studentExists = (db: Db, id: string) =>
  db.selectFrom('student').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()

export interface CoursePaymentsRow {
  _id: string
  name: string
  price: number
  paid: number
  discounts: number
  balance: number
  payments: PaymentRow[]
}

/** The student's courses with their entries; undefined without the student. One round trip. */
export async function byCourse(db: Db, studentId: string): Promise<{ credit: number; courses: CoursePaymentsRow[] } | undefined> {
  const {
    rows: [row],
  } = await sql<{ credit: number; courses: CoursePaymentsRow[] }>`
    select b.credit, (select coalesce(json_agg(row_to_json(x)), '[]') from (
      select c.id as _id, c.name, sum(rb.price)::bigint as price, sum(rb.own + rb.applied)::bigint as paid,
        sum(rb.discount)::bigint as discounts, sum(rb.balance)::bigint as balance,
        (select coalesce(json_agg(row_to_json(p)), '[]') from (
          select ${paymentColumns} from ${paymentTables}
          where e.student_id = s.id and eg.ended_at is null and eg.course_id = c.id
          order by e.entered_at desc, e.id desc) p) as payments
      from registration_balance rb
      join registration r on r.id = rb.registration_id and r.parent_id is null
      join course c on c.id = rb.course_id
      where rb.student_id = s.id
      group by c.id order by min(rb.registered_at), c.id) x) as courses
    from student s join student_balance b on b.student_id = s.id
    where s.id = ${studentId} and s.deleted_at is null`.execute(db)
  return row
}

/** The immutable part of an entry; undefined if unknown. */
export const place = (db: Db, id: string) =>
  db
    .selectFrom('entry')
    .select(['studentId', 'userId', 'enteredAt', 'registrationId', 'courseId', 'other', 'source', 'locationId'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function line(db: Db, id: string): Promise<PaymentRow> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from ${paymentTables} where e.id = ${id}`.execute(db)
  return rows[0]!
}

/** The students of an entry's act, in lock order: several in a family charge. */
export async function studentsOfAct(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ studentId: string }>`
    select e.student_id from entry e where e.id = ${id}
    union select r.student_id from ${charge(id)} order by 1`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** `receipt r`: the payment receipt of an entry, with those of the same family charge. */
const charge = (id: string) => sql`receipt_entry own_line
      join receipt own on own.id = own_line.receipt_id and own.kind = 'payment' and own_line.entry_id = ${id}
      join receipt r on r.id = own.id or r.charge_id = own.charge_id`

/** The entries of one act: those that share a payment receipt, or a family charge. */
export async function act(db: Db, id: string): Promise<(PaymentRow & { other: boolean })[]> {
  const { rows } = await sql<PaymentRow & { other: boolean }>`
    select ${paymentColumns}, e.other from ${paymentTables}
    where e.id = ${id} or e.id in (
      select other_line.entry_id from ${charge(id)} join receipt_entry other_line on other_line.receipt_id = r.id)
    order by e.id`.execute(db)
  return rows
}

export const markVoid = (db: Db, ids: readonly string[], by: { userId: string; now: Date; reason: string | null }) =>
  db
    .updateTable('entry')
    .set({ voidedAt: by.now, voidedBy: by.userId, voidReason: by.reason })
    .where('id', 'in', [...ids])
    .execute()

/** Registered deposits of a visible student within 15 days of a day, from the whole academy (LLE-24). */
export async function depositsNear(db: Db, studentId: string, amount: number, day: string): Promise<{ day: string; amount: number }[]> {
  const { rows } = await sql<{ day: string; amount: number }>`
    select n.day, ${amount}::bigint as amount from student s cross join lateral deposits_near(s.id, ${amount}, ${day}) n
    where s.id = ${studentId} and s.deleted_at is null order by n.day`.execute(db)
  return rows
}
