// The least that enrolling a new student can be: every row of it, one plain statement each, in one durable transaction. No price
// is worked out, no ledger is asked, nothing is checked but the seat. What the product adds to this is the product.
import type { Pool } from 'pg'
import { newId } from '#lib/ids.ts'

export interface BareRegistration {
  student: { name: string; lastName: string; secondLastName: string; email: string; phoneNumber: string }
  group: { id: string }
  payment: { amount: number; concept: string; paymentType: string }
}

export async function registerBare(pool: Pool, { student, group, payment }: BareRegistration): Promise<object> {
  const [studentId, registrationId, entryId, outboxId, receiptId] = [newId(), newId(), newId(), newId(), newId()]
  const amount = payment.amount * 100
  const snapshot = JSON.stringify({ student, group, payment })
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into student (id, name, last_name, second_last_name, email, phone_number, unique_folio)
       values ($1, $2, $3, $4, $5, $6, next_student_folio())`,
      [studentId, student.name, student.lastName, student.secondLastName, student.email, student.phoneNumber],
    )
    const {
      rows: [seat],
    } = await client.query<{ course_id: string; price: string }>(
      `update class_group g set taken = taken + 1 from course c
       where g.id = $1 and c.id = g.course_id and g.taken < g.quota returning g.course_id, c.price`,
      [group.id],
    )
    await client.query('insert into registration (id, student_id, group_id, course_id, price) values ($1, $2, $3, $4, $5)', [
      registrationId,
      studentId,
      group.id,
      seat!.course_id,
      seat!.price,
    ])
    await client.query(
      `insert into entry (id, student_id, registration_id, course_id, amount, source, type, concept)
       values ($1, $2, $3, $4, $5, 'payment', $6, $7)`,
      [entryId, studentId, registrationId, seat!.course_id, amount, payment.paymentType, payment.concept],
    )
    await client.query('update student set balance_due = $2 where id = $1', [studentId, Number(seat!.price) - amount])
    await client.query(
      `insert into outbox (id, channel, kind, recipient, text, message_id, student_id, state) values ($1, 'email', 'receipt', $2, '', $4, $3, 'held')`,
      [outboxId, student.email, studentId, `<${outboxId}@localhost>`],
    )
    await client.query('insert into bench_job (name, data) values ($1, $2)', ['send-outbox', JSON.stringify({ outboxId })])
    await client.query('insert into audit (id, route, resource, ids, after) values ($1, $2, $3, $4, $5)', [
      newId(),
      'enrolment.register',
      'enrolment',
      [studentId, group.id, registrationId, receiptId],
      snapshot,
    ])
    const {
      rows: [receipt],
    } = await client.query<{ folio: string }>(
      `with issued as (
         insert into receipt (id, kind, year, number, student_id, registration_id, snapshot)
         values ($1, 'enrolment', extract(year from academy_today()), next_receipt_number(extract(year from academy_today())::int), $2, $3, $4)
         returning id, folio
       ), line as (insert into receipt_entry (receipt_id, entry_id) select id, $5 from issued)
       select folio from issued`,
      [receiptId, studentId, registrationId, snapshot, entryId],
    )
    await client.query('commit')
    return { student: studentId, registration: registrationId, receipt: receipt!.folio }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
