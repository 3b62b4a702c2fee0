// The minimum of enrolling a new student: all rows in three round trips and one durable commit. No price, no ledger, no check but the seat.
// The product adds the rest.
import type { Pool } from 'pg'
import { newId } from '#lib/ids.ts'
import { ENTRY, inOneCommit, JOB, KEY, LETTER, RECEIPT, TRACE } from './floorWrite.ts'

export interface BareRegistration {
  student: { name: string; lastName: string; secondLastName: string; email: string; phoneNumber: string }
  group: { id: string }
  payment: { amount: number; concept: string; paymentType: string }
}

export function registerBare(pool: Pool, { student, group, payment }: BareRegistration): Promise<object> {
  const [studentId, registrationId, entryId, outboxId, receiptId] = [newId(), newId(), newId(), newId(), newId()]
  const amount = payment.amount * 100
  const snapshot = JSON.stringify({ student, group, payment })
  return inOneCommit(pool, async send => {
    const [course] = await Promise.all([
      send('register course', 'select g.course_id, c.price from class_group g join course c on c.id = g.course_id where g.id = $1', [
        group.id,
      ]),
      send(
        'register student',
        `insert into student (id, name, last_name, second_last_name, email, phone_number, unique_folio)
         values ($1, $2, $3, $4, $5, $6, next_student_folio())`,
        [studentId, student.name, student.lastName, student.secondLastName, student.email, student.phoneNumber],
      ),
    ])
    const results = await Promise.all([
      send('register registration', 'insert into registration (id, student_id, group_id, course_id, price) values ($1, $2, $3, $4, $5)', [
        ...[registrationId, studentId, group.id, course.course_id, course.price],
      ]),
      send('register entry', ENTRY, [entryId, studentId, registrationId, course.course_id, amount, payment.paymentType, payment.concept]),
      send(
        'register balance',
        'update student set balance_due = $2::bigint, due_on = case when $2::bigint > 0 then current_date end where id = $1',
        [studentId, Number(course.price) - amount],
      ),
      send('register letter', LETTER, [outboxId, student.email, studentId, `<${outboxId}@localhost>`]),
      send('register job', JOB, ['send-outbox', JSON.stringify({ outboxId })]),
      send('register trace', TRACE, [
        newId(),
        'enrolment.register',
        'enrolment',
        [studentId, group.id, registrationId, receiptId],
        snapshot,
      ]),
      send('register seat', 'update class_group set taken = taken + 1 where id = $1 and taken < quota returning taken', [group.id]),
      send('register receipt', RECEIPT, [receiptId, studentId, registrationId, snapshot, entryId, 'enrolment']),
    ])
    const answer = { student: studentId, registration: registrationId, receipt: results.at(-1)!.folio }
    void send('register key', KEY, [studentId, 'enrolment.register', JSON.stringify(answer)]).catch(() => {})
    return answer
  })
}
