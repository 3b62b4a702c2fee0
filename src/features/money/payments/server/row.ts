import { sql } from 'kysely'
import type { z } from 'zod'
import type { Payment, PaymentSource, PaymentType } from '../contract.ts'

interface Person {
  name: string
  lastName: string
}

export interface PaymentRow {
  id: string
  amount: number
  discount: number
  concept: string
  type: PaymentType
  source: PaymentSource
  studentId: string
  /** Text inside json. */
  enteredAt: Date | string
  voidedAt: Date | string | null
  voidReason: string | null
  closed: boolean
  reversesId: string | null
  reversible: number
  cashier: (Person & { _id: string }) | null
  voider: Person | null
  course: { _id: string; name: string } | null
  receipt: { _id: string; number: string } | null
}

/** Names in camelCase, so that a row is the same at the top of a result and inside json. */
export const paymentColumns = sql`
  e.id, e.amount, e.discount, e.concept, e.type, e.student_id as "studentId", e.entered_at as "enteredAt", e.voided_at as "voidedAt",
  e.void_reason as "voidReason",
  e.source, e.closing_id is not null as closed, e.reverses_id as "reversesId",
  case when e.source = 'payment' and e.closing_id is not null and e.voided_at is null
    then (e.amount + coalesce((select sum(x.amount) from entry x where x.reverses_id = e.id and x.voided_at is null), 0))::bigint
    else 0 end as reversible,
  case when eu.id is not null then json_build_object('_id', eu.id, 'name', eu.name, 'lastName', eu.last_name) end as cashier,
  case when ev.id is not null then json_build_object('name', ev.name, 'lastName', ev.last_name) end as voider,
  case when ec.id is not null then json_build_object('_id', ec.id, 'name', ec.name) end as course,
  (select json_build_object('_id', er.id, 'number', er.folio) from receipt_entry el join receipt er on er.id = el.receipt_id
     where el.entry_id = e.id order by er.created_at limit 1) as receipt`

/** The course is the registration's current one; 'Otros' has none. */
export const paymentTables = sql`
  entry e
  left join registration eg on eg.id = e.registration_id
  left join course ec on ec.id = coalesce(eg.course_id, e.course_id) and not e.other
  left join employee eu on eu.id = e.user_id
  left join employee ev on ev.id = e.voided_by`

export function toPayment(row: PaymentRow): z.output<typeof Payment> {
  const { id, amount, concept, discount, type, source, studentId, enteredAt, voidedAt, voidReason, cashier, voider, course, receipt } = row
  return {
    _id: id,
    amount,
    concept,
    discount,
    paymentType: type,
    date: new Date(enteredAt),
    student: studentId,
    user: cashier,
    course,
    source,
    closed: row.closed,
    reverses: row.reversesId,
    reversible: row.reversible,
    voided: voidedAt === null ? null : { date: new Date(voidedAt), user: voider, reason: voidReason },
    receipt,
  }
}
