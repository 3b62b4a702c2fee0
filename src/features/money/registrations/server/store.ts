import { sql } from 'kysely'
import type { EndReason } from '#features/money/payments/endReasons.ts'
import { groupColumns, groupTables, type GroupRow } from '#features/teaching/groups/server/public.ts'
import type { Db } from '#server/db/connect.ts'

/** A module's row of a parent registration. */
export interface ModuleRow {
  id: string
  groupId: string
  courseId: string
  name: string
}

export interface RegistrationRow {
  id: string
  groupId: string
  groupName: string
  /** Not null for a child group, which is only for assignment. */
  parentGroupId: string | null
  courseId: string
  courseName: string
  price: number
  modules: ModuleRow[]
  comipemsOrder: { course: string; name: string; phase: number }[]
  /** The student's, centavos. */
  balanceDue: number
  credit: number
}

/** A student's active registration in a group, with its modules; undefined if none. */
export async function standingIn(db: Db, studentId: string, groupId: string): Promise<RegistrationRow | undefined> {
  const {
    rows: [row],
  } = await sql<RegistrationRow>`
    select r.id, r.group_id, g.name as group_name, g.parent_group_id, r.course_id, c.name as course_name, r.price,
      (select coalesce(json_agg(json_build_object('id', m.id, 'groupId', m.group_id, 'courseId', m.course_id, 'name', mc.name)
          order by m.registered_at, m.id), '[]')
         from registration m join course mc on mc.id = m.course_id where m.parent_id = r.id and m.ended_at is null) as modules,
      s.comipems_order, s.balance_due, s.credit
    from registration r
    join student s on s.id = r.student_id and s.deleted_at is null
    join class_group g on g.id = r.group_id
    join course c on c.id = r.course_id
    where r.student_id = ${studentId} and r.group_id = ${groupId} and r.ended_at is null`.execute(db)
  return row
}

export async function childrenOf(db: Db, parentGroupId: string): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select ${groupColumns} from ${groupTables} where g.parent_group_id = ${parentGroupId} and g.deleted_at is null order by g.id`.execute(
    db,
  )
  return rows
}

/** The active registrations of a student, with modules. */
export const allActive = (db: Db, studentId: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'groupId', 'courseId', 'price'])
    .where('studentId', '=', studentId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()

/** The row keeps its entries and its day; only place and price change (REG-20). */
export const moveTo = (db: Db, id: string, to: { groupId: string; courseId: string; price: number }) =>
  db.updateTable('registration').set(to).where('id', '=', id).execute()

/** Why a registration ends; null: no reason given. */
export interface Leaving {
  endReason: EndReason | null
  endNote: string | null
}

export async function end(db: Db, ids: readonly string[], endedAt: Date, why?: Leaving): Promise<void> {
  if (ids.length > 0)
    await db
      .updateTable('registration')
      .set({ endedAt, ...why })
      .where('id', 'in', ids)
      .execute()
}

interface EndingRow {
  id: string
  studentId: string
  groupId: string
  courseId: string
  isModule: boolean
}

/** Active registrations with their modules, oldest first. */
export async function withModules(db: Db, ids: readonly string[]): Promise<EndingRow[]> {
  const { rows } = await sql<EndingRow>`
    select id, student_id, group_id, course_id, parent_id is not null as is_module from registration
    where ended_at is null and (id = any(${ids}::char(24)[]) or parent_id = any(${ids}::char(24)[])) order by id`.execute(db)
  return rows
}

/** Takes the modules that end out of their students' order. */
export async function dropModules(db: Db, ending: readonly EndingRow[]): Promise<void> {
  const modules = ending.filter(({ isModule }) => isModule).map(({ studentId, courseId }) => ({ studentId, courseId }))
  if (modules.length > 0)
    await sql`
      update student s set comipems_order = (select coalesce(jsonb_agg(o.item order by o.at), '[]')
        from jsonb_array_elements(s.comipems_order) with ordinality o (item, at) where o.item->>'course' <> all (g.courses))
      from (select "studentId" as id, array_agg("courseId") as courses from jsonb_to_recordset(${JSON.stringify(modules)}::jsonb) x ("studentId" text, "courseId" text)
        group by 1) g where s.id = g.id`.execute(db)
}

/** Modules assigned again beside a moved parent registration: they have no price. */
export const insertModules = (
  db: Db,
  rows: readonly {
    id: string
    studentId: string
    groupId: string
    courseId: string
    parentId: string
    userId: string
    registeredAt: Date
  }[],
) =>
  db
    .insertInto('registration')
    .values(rows.map(row => ({ ...row, price: 0 })))
    .execute()

export async function entriesOf(db: Db, registrationIds: readonly string[]): Promise<string[]> {
  if (registrationIds.length === 0) return []
  const rows = await db.selectFrom('entry').select('id').where('registrationId', 'in', registrationIds).orderBy('id').execute()
  return rows.map(row => row.id)
}
