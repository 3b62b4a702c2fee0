// The minimum of taking a payment: all its rows in three round trips and one durable commit. Moves the stored debt without recomputing it;
// checks only that it covers the amount.
import type { Pool } from 'pg'
import { newId } from '#lib/ids.ts'
import { ENTRY, inOneCommit, JOB, KEY, LETTER, RECEIPT, TRACE } from './floorWrite.ts'

export interface BarePayment {
  student: string
  course: string
  amount: number
  concept: string
  paymentType: string
}

export function payBare(pool: Pool, payment: BarePayment): Promise<object> {
  const { student, course, paymentType, concept } = payment
  const [entryId, outboxId, receiptId] = [newId(), newId(), newId()]
  const amount = Math.round(payment.amount * 100)
  const snapshot = JSON.stringify(payment)
  return inOneCommit(pool, async send => {
    const [owner, registration] = await Promise.all([
      send(
        'pay owner',
        'update student set balance_due = balance_due - $2, due_on = case when balance_due > $2 then due_on end where id = $1 and balance_due >= $2 returning email',
        [student, amount],
      ),
      send(
        'pay registration',
        'select id from registration where student_id = $1 and course_id = $2 and ended_at is null order by registered_at limit 1',
        [student, course],
      ),
    ])
    const [, , , , receipt] = await Promise.all([
      send('pay entry', ENTRY, [entryId, student, registration.id, course, amount, paymentType, concept]),
      send('pay letter', LETTER, [outboxId, owner.email, student, `<${outboxId}@localhost>`]),
      send('pay job', JOB, ['send-outbox', JSON.stringify({ outboxId })]),
      send('pay trace', TRACE, [newId(), 'payments.create', 'payment', [entryId, student, receiptId], snapshot]),
      send('pay receipt', RECEIPT, [receiptId, student, registration.id, snapshot, entryId, 'payment']),
    ])
    const answer = { payment: entryId, receipt: receipt.folio }
    void send('pay key', KEY, [student, 'payments.create', JSON.stringify(answer)]).catch(() => {})
    return answer
  })
}
