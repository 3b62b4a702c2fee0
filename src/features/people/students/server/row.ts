import { sql } from 'kysely'
import type { z } from 'zod'
import { groupParts } from '#features/teaching/groups/server/public.ts'
import { hhmmOf } from '#lib/schedules.ts'
import { referenceOf } from '#lib/reference.ts'
import type { ListedStudent, Student } from '../contract.ts'

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
  dueOn: string | null
}

/** For registrations `sr`: their groups, in order of enrolment. */
const groupIds = sql`coalesce(json_agg(sr.group_id order by sr.registered_at, sr.id), '[]')`

export const studentGroups = sql`(select ${groupIds} from registration sr where sr.student_id = s.id and sr.ended_at is null)`

/**
 * `b` beside `student s`: groups, and the figures of student_balance, for pages of students. Debt and credit are in the student's row,
 * which
 * the database maintains; only prices and payments are summed, without the ledger's distribution. Registrations are read once for
 * both, because a limited connection checks the student at every read (CON-21).
 */
export const studentSums = sql`
  cross join lateral (
    select ${groupIds} as groups,
      coalesce(sum(sr.price), 0)::bigint as costs, coalesce(sum(least(sr.price, sd.discount)), 0)::bigint as discounts,
      (select coalesce(sum(se.amount), 0)::bigint from entry se where se.student_id = s.id and se.voided_at is null and not se.other) as paid,
      s.balance_due, s.credit
    from registration sr
    cross join lateral (select coalesce(sum(se.discount), 0)::bigint as discount
      from entry se where se.registration_id = sr.id and se.voided_at is null and not se.other) sd
    where sr.student_id = s.id and sr.ended_at is null) b`

/** Columns of a student. The query has `student s`, and `b` from `studentSums` or from `recalculate_balances` with `studentGroups`. */
export const studentColumns = sql`
  s.id, s.name, s.last_name, s.second_last_name, s.email, s.phone_number, s.second_phone_number, s.birth_date, s.unique_folio,
  s.created_at, s.comipems_order,
  (select json_build_object('_id', pc.id, 'code', pc.code) from promotional_code pc where pc.id = s.promotional_code_id) as code,
  b.groups,
  (select coalesce(json_agg(json_build_object('_id', sf.id, 'title', sf.title, 'folio', sf.folio) order by sf.created_at, sf.id), '[]')
     from folio sf where sf.student_id = s.id) as folios,
  b.costs, b.discounts, b.paid, b.balance_due, b.credit, s.due_on`

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
    reference: referenceOf(row.uniqueFolio),
    debt: row.balanceDue > 0,
    dueOn: row.dueOn,
    balance: { payments: { total: row.paid, discounts: row.discounts }, costs: { total: row.costs } },
  }
}

export interface ListedRow extends StudentRow {
  rowGroup:
    | (Omit<NonNullable<z.output<typeof ListedStudent>['group']>, 'schedules'> & {
        schedules: { day: number; start: number; end: number }[]
      })
    | null
}

/** For `student s`: the group that a list shows. `offset 0` reads the few registrations first (groups/store.ts). */
export const rowGroup = sql`(
  select json_build_object('name', g.name, 'campus', case when gc.is_parent then children.campus ->> 'name' else gl.name end,
    'startDate', g.start_date, 'endDate', g.end_date,
    'others', greatest(count(*) filter (where g.end_date >= academy_today()) over () - 1, 0),
    'schedules', (select coalesce(json_agg(json_build_object('day', gs.day, 'start', gs.start_minute, 'end', gs.end_minute)
      order by gs.day, gs.start_minute), '[]') from group_schedule gs where gs.group_id = g.id))
  from (select r.group_id, r.registered_at, r.id from registration r
    where r.student_id = s.id and r.ended_at is null and r.parent_id is null offset 0) r
  join class_group g on g.id = r.group_id ${groupParts}
  order by g.end_date >= academy_today() desc, r.registered_at desc, r.id desc limit 1) as row_group`

export const toListed = ({ rowGroup: group, ...row }: ListedRow): z.output<typeof ListedStudent> => ({
  ...toStudent(row),
  owes: row.balanceDue,
  group: group && {
    ...group,
    schedules: group.schedules.map(({ day, start, end }) => ({ day, startHour: hhmmOf(start), endHour: hhmmOf(end) })),
  },
})
