import { sql } from 'kysely'
import type { z } from 'zod'
import type { Employee } from '../contract.ts'

export interface PersonRow {
  id: string
  name: string
  lastName: string
  secondLastName: string
  isProfessor: boolean
}

/** The `amount` of a code is in centavos. */
export interface EmployeeRow extends PersonRow {
  email: string
  phoneNumber: string
  secondPhoneNumber: string | null
  address: string | null
  postalCode: string | null
  birthDate: string | null
  location: { _id: string; name: string } | null
  /** null: the whole academy. */
  campuses: { _id: string; name: string }[] | null
  roles: { _id: string; name: string }[]
  /** Has not entered yet (LLE-63). */
  invited: boolean
  inviteEnds: Date | null
  codes: {
    _id: string
    code: string
    discountPercentage: number | null
    amount: number | null
    /** An instant in the form that SQL writes inside JSON. */
    validUntil: string
    isActive: boolean
  }[]
}

/** From `employee e`, with roles and codes: one statement for any number of employees. */
export const employeeColumns = sql`
  e.id, e.name, e.last_name, e.second_last_name, e.is_professor, e.email, e.phone_number, e.second_phone_number, e.address,
  e.postal_code, e.birth_date, e.password_hash is null as invited,
  (select max(t.expires_at) from sign_in_ticket t where t.employee_id = e.id and t.purpose = 'invite') as invite_ends,
  (select json_build_object('_id', l.id, 'name', l.name) from location l where l.id = e.location_id) as location,
  (select json_agg(json_build_object('_id', l.id, 'name', l.name) order by plain_text(l.name), l.id)
     from location l where l.id::text = any (e.campuses)) as campuses,
  (select coalesce(json_agg(json_build_object('_id', r.id, 'name', r.name) order by plain_text(r.name), r.id), '[]')
     from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id) as roles,
  (select coalesce(json_agg(json_build_object('_id', c.id, 'code', c.code, 'discountPercentage', c.percentage::float8, 'amount', c.amount,
     'validUntil', c.valid_until, 'isActive', c.is_active) order by c.created_at desc, c.id desc), '[]')
     from promotional_code c where c.user_id = e.id and not c.is_company_code and c.deleted_at is null) as codes`

/** By paternal surname (EMP-1), without accents and case, so that Álvarez and Alvarez are together. */
export const bySurname = sql`plain_text(e.last_name || ' ' || e.second_last_name || ' ' || e.name), e.id`

export const toProfessorName = ({ id, name, lastName, secondLastName, isProfessor }: PersonRow) => ({
  _id: id,
  name,
  lastName,
  secondLastName,
  isProfessor,
})

export const toEmployee = ({ id, codes, campuses, invited, inviteEnds, ...person }: EmployeeRow): z.output<typeof Employee> => ({
  _id: id,
  ...person,
  ...(campuses && { campuses }),
  ...(invited && { invited: { until: inviteEnds } }),
  idCodes: codes.map(code => ({ ...code, validUntil: new Date(code.validUntil) })),
})
