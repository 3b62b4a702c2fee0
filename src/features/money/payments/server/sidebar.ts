import { sql } from 'kysely'
import { studentGroupsOf, type StudentGroupRow } from '#features/teaching/groups/server/public.ts'
import { studentColumns, studentSums, type StudentRow } from '#features/people/students/server/public.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'
import { paymentsOf, type PaymentRow } from './store.ts'

export interface SidebarRow extends StudentRow {
  active: StudentGroupRow[]
  payments: PaymentRow[]
}

export async function sidebar(db: Db, id: string): Promise<SidebarRow | undefined> {
  const {
    rows: [row],
  } = await sql<SidebarRow>`${PLANNED_ONCE}
    select ${studentColumns},
      (select coalesce(json_agg(row_to_json(x)), '[]') from (${studentGroupsOf(sql`s.id`)}) x) as active,
      (select coalesce(json_agg(row_to_json(x)), '[]') from (${paymentsOf(sql`s.id`)}) x) as payments
    from student s ${studentSums}
    where s.id = ${id} and s.deleted_at is null`.execute(db)
  return row
}
