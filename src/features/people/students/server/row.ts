// The student as SQL reads it and as the wire shows it.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Student } from '../contract.ts'

export interface StudentRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  birthDate: string | null
  uniqueFolio: string | null
  createdAt: Date
  comipemsOrder: { course: string; name: string; phase: number }[]
  code: { _id: string; code: string } | null
  groups: string[]
  folios: { _id: string; title: string; folio: string }[]
  costs: number
  discounts: number
  paid: number
  balanceDue: number
  credit: number
}

/** For `student s` joined with its `student_balance b`. */
export const studentColumns = sql`
  s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.unique_folio,
  s.created_at, s.comipems_order,
  (select json_build_object('_id', pc.id, 'code', pc.code) from promotional_code pc where pc.id = s.promotional_code_id) as code,
  (select coalesce(json_agg(sr.group_id order by sr.registered_at, sr.id), '[]')
     from registration sr where sr.student_id = s.id and sr.ended_at is null) as groups,
  (select coalesce(json_agg(json_build_object('_id', sf.id, 'title', sf.title, 'folio', sf.folio) order by sf.created_at, sf.id), '[]')
     from folio sf where sf.student_id = s.id) as folios,
  b.costs, b.discounts, b.paid, b.balance_due, b.credit`

export function toStudent(row: StudentRow): z.output<typeof Student> {
  const { id, name, lastName, secondLastName, email, phoneNumber, secondPhoneNumber, birthDate } = row
  return {
    _id: id,
    name,
    lastName,
    secondLastName,
    email,
    phoneNumber,
    secondPhoneNumber,
    birthDate,
    groups: row.groups,
    materialFolios: row.folios,
    comipemsOrder: row.comipemsOrder,
    idPromotionalCode: row.code,
    registerDate: row.createdAt,
    uniqueFolio: row.uniqueFolio ?? '',
    debt: row.balanceDue > 0,
    balance: { payments: { total: row.paid, discounts: row.discounts }, costs: { total: row.costs } },
  }
}
