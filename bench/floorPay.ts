// The least that taking a payment can be: every row of it, one plain statement each, in one durable transaction. The debt is not
// worked out, only the stored figure is moved; nothing is checked but that it covers the amount.
import type { Pool } from 'pg'
import { newId } from '#lib/ids.ts'

export interface BarePayment {
  student: string
  course: string
  amount: number
  concept: string
  paymentType: string
}

export async function payBare(pool: Pool, payment: BarePayment): Promise<object> {
  const [entryId, outboxId, receiptId] = [newId(), newId(), newId()]
  const amount = Math.round(payment.amount * 100)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const {
      rows: [student],
    } = await client.query<{ email: string }>(
      'update student set balance_due = balance_due - $2 where id = $1 and balance_due >= $2 returning email',
      [payment.student, amount],
    )
    const {
      rows: [registration],
    } = await client.query<{ id: string }>(
      'select id from registration where student_id = $1 and course_id = $2 and ended_at is null order by registered_at limit 1',
      [payment.student, payment.course],
    )
    await client.query(
      `insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept)
       values ($1, $2, $3, $4, $5, 'payment', $6, $7)`,
      [entryId, payment.student, registration!.id, payment.course, amount, payment.paymentType, payment.concept],
    )
    await client.query(
      `insert into outbox (id, channel, kind, recipient, text, message_id, student_id, state) values ($1, 'email', 'receipt', $2, '', $4, $3, 'held')`,
      [outboxId, student!.email, payment.student, `<${outboxId}@localhost>`],
    )
    await client.query('insert into bench_job (name, data) values ($1, $2)', ['send-outbox', JSON.stringify({ outboxId })])
    await client.query('insert into audit (id, route, resource, ids, after) values ($1, $2, $3, $4, $5)', [
      newId(),
      'payments.create',
      'payment',
      [entryId, payment.student, receiptId],
      JSON.stringify(payment),
    ])
    const {
      rows: [receipt],
    } = await client.query<{ folio: string }>(
      `with issued as (
         insert into receipt (id, kind, year, number, student_id, registration_id, snapshot)
         values ($1, 'payment', extract(year from academy_today()), next_receipt_number(extract(year from academy_today())::int), $2, $3, $4)
         returning id, folio
       ), line as (insert into receipt_entry (receipt_id, entry_id) select id, $5 from issued)
       select folio from issued`,
      [receiptId, payment.student, registration!.id, JSON.stringify(payment), entryId],
    )
    await client.query('commit')
    return { payment: entryId, receipt: receipt!.folio }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
