import { sql } from 'kysely'
import { groupColumns, groupTables, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { BalanceAfter } from '#features/money/payments/server/public.ts'
import { printedAcademy } from '#features/money/payments/server/public.ts'
import type { StoredReceipt } from '#features/money/payments/server/public.ts'
import { studentColumns, studentGroups, type StudentRow } from '#features/people/students/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { type Clash, clashesOf } from './clashes.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

export interface Offer extends GroupRow {
  /** The course's price today, centavos. */
  price: number
  enrolled: boolean
  academy: StoredReceipt['academy']
  clashes: Clash[]
}

/** All data that the enrolment of a student in a group needs, in one round trip. */
export async function offer(
  db: Db,
  groupId: string,
  studentId: string,
  /** `leaving`: the group that the student would leave. */
  at: { today: string; leaving?: string },
): Promise<Offer | undefined> {
  const {
    rows: [row],
  } = await sql<Offer>`${PLANNED_ONCE}
    select ${groupColumns}, gc.price,
      exists (select from registration r where r.student_id = ${studentId} and r.group_id = g.id and r.ended_at is null) as enrolled,
      ${clashesOf(studentId, at)} as clashes, ${printedAcademy} as academy
    from ${groupTables} where g.id = ${groupId} and g.deleted_at is null`.execute(db)
  return row
}

export interface NewRegistration {
  id: string
  studentId: string
  groupId: string
  courseId: string
  price: number
  userId: string
  now: Date
}

/** One row = one seat = one cost. A second active row of the same student and group is failure 05. */
export const insertRegistration = (db: Db, registration: NewRegistration): Promise<void> => insertRegistrations(db, [registration])

export async function insertRegistrations(db: Db, registrations: readonly NewRegistration[]): Promise<void> {
  await db
    .insertInto('registration')
    .values(registrations.map(({ now, ...registration }) => ({ ...registration, registeredAt: now })))
    .$if(registrations.length === 1, one => one.modifyEnd(PLANNED_ONCE))
    .execute()
}

export type Settled = StudentRow & { balances: BalanceAfter }

/**
 * Updates the columns that lists filter by, and returns the balances of the student and of this registration, in one round trip.
 * Undefined: recalculated, but no longer at the campuses of a limited caller.
 */
export async function settled(db: Db, studentId: string, registrationId: string): Promise<Settled | undefined> {
  const {
    rows: [row],
  } = await sql<StudentRow & { line: Omit<BalanceAfter, 'credit'>; dueNow: string | null }>`${PLANNED_ONCE}
    select ${studentColumns}, b.due_on as due_now,
      (select json_build_object('price', rb.price, 'discounts', rb.discount, 'paid', rb.own + rb.applied, 'balance', rb.balance)
         from registration_balance rb where rb.student_id = s.id and rb.registration_id = ${registrationId}) as line
    from recalculate_balances(${studentId}) r left join student s on s.id = r.student_id
    cross join lateral (select r.*, ${studentGroups} as groups) b`.execute(db)
  if (!row?.id) return undefined
  // The student's own row has its earlier values.
  return { ...row, dueOn: row.dueNow, balances: { ...row.line, credit: row.credit } }
}

export interface Enrolled {
  studentId: string
  registrationId: string
  email: string
  name: string
  groupName: string
  /** A module has the receipt of its package. */
  isModule: boolean
  receiptId: string | null
}

/** The active registrations of a group (or of one student in it), by name, each with its enrolment receipt. */
export async function enrolledIn(db: Db, groupId: string, students?: readonly string[]): Promise<Enrolled[]> {
  const { rows } = await sql<Enrolled>`
    select s.id as student_id, r.id as registration_id, s.email, s.name, g.name as group_name, r.parent_id is not null as is_module,
      (select x.id from receipt x where x.registration_id = r.id and x.kind = 'enrolment' order by x.created_at limit 1) as receipt_id
    from registration r
    join student s on s.id = r.student_id and s.deleted_at is null
    join class_group g on g.id = r.group_id
    where r.group_id = ${groupId} and r.ended_at is null ${students ? sql`and r.student_id = any(${students}::char(24)[])` : sql``}
    order by s.sort_name, s.id`.execute(db)
  return rows
}
