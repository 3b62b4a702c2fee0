import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import type { StudentGroup } from '../contract.ts'
import { groupColumns, groupParts, listedGroups, toGroup, type GroupRow, type ListedRow } from './row.ts'

export interface GroupFilter {
  location?: string
  course?: string
  teacher?: string
  level?: string
  active?: boolean
  stRngStart?: string
  stRngEnd?: string
  endRngStart?: string
  endRngEnd?: string
}

/** Matching groups by start. Children are listed only inside their parent (GRP-5). */
export async function list(db: Db, filter: GroupFilter): Promise<ListedRow[]> {
  const clauses: [unknown, RawBuilder<unknown>][] = [
    [filter.course, sql`g.course_id = ${filter.course}`],
    [
      filter.teacher,
      sql`(g.teacher_id = ${filter.teacher} or gc.is_parent and exists (
      select from class_group k where k.parent_group_id = g.id and k.deleted_at is null and k.teacher_id = ${filter.teacher}))`,
    ],
    [filter.level, sql`gc.level_id = ${filter.level}`],
    [filter.active, sql`g.active = ${filter.active}`],
    [filter.stRngStart, sql`g.start_date >= ${filter.stRngStart}`],
    [filter.stRngEnd, sql`g.start_date <= ${filter.stRngEnd}`],
    [filter.endRngStart, sql`g.end_date >= ${filter.endRngStart}`],
    [filter.endRngEnd, sql`g.end_date <= ${filter.endRngEnd}`],
    [
      filter.location,
      sql`(gl.id = ${filter.location} or gc.is_parent and exists (
      select from class_group k join classroom kr on kr.id = k.classroom_id
      where k.parent_group_id = g.id and k.deleted_at is null and kr.location_id = ${filter.location}))`,
    ],
  ]
  const conditions = clauses.filter(([value]) => value !== undefined).map(([, condition]) => condition)
  const { rows } = await listedGroups(
    sql.join([sql`g.deleted_at is null and g.parent_group_id is null`, ...conditions], sql` and `),
  ).execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<ListedRow | undefined> {
  const {
    rows: [row],
  } = await listedGroups(sql`g.id = ${id} and g.deleted_at is null`).execute(db)
  return row
}

export interface StudentGroupRow extends GroupRow {
  registration: string
  price: number
  discount: number
  paid: number
  balance: number
  registeredAt: Date | string
  receipt: { _id: string; number: string } | null
}

/**
 * Groups of a student, oldest first, each with the money of its registration. Modules come with their parent. `offset 0` makes the planner
 * read the few registrations first; otherwise it scanned all groups for each.
 */
export const studentGroupsOf = (studentId: RawBuilder<unknown>): RawBuilder<StudentGroupRow> => sql<StudentGroupRow>`
  select ${groupColumns}, rb.registration_id as registration, rb.price, rb.discount, rb.own + rb.applied as paid, rb.balance,
    rb.registered_at as "registeredAt",
    (select json_build_object('_id', x.id, 'number', x.folio) from receipt x
       where x.registration_id = rb.registration_id and x.kind = 'enrolment' order by x.created_at limit 1) as receipt
  from (select * from registration_balance where student_id = ${studentId} offset 0) rb
  join registration rr on rr.id = rb.registration_id and rr.parent_id is null
  join class_group g on g.id = rb.group_id ${groupParts}
  order by rb.registered_at, rb.registration_id`

export function toStudentGroup(row: StudentGroupRow): z.output<typeof StudentGroup> {
  const { registration, price, discount, paid, balance, registeredAt, receipt } = row
  return {
    ...toGroup(row),
    registration: { _id: registration, price, discounts: discount, paid, balance, registeredAt: new Date(registeredAt), receipt },
  }
}
