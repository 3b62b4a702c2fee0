import { sql } from 'kysely'
import type { Use } from '#contract/inUse.ts'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { meets } from './scope.ts'
import { bySurname, employeeColumns, type EmployeeRow, type PersonRow } from './row.ts'

export async function list(db: Db, campuses: readonly string[] | null): Promise<EmployeeRow[]> {
  const { rows } = await sql<EmployeeRow>`
    select ${employeeColumns} from employee e where e.deleted_at is null ${campuses === null ? sql`` : sql`and ${meets(campuses)}`} order by ${bySurname}`.execute(
    db,
  )
  return rows
}

export async function professors(db: Db): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select e.id, e.name, e.last_name, e.second_last_name, e.is_professor
    from employee e where e.is_professor and e.deleted_at is null order by ${bySurname}`.execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<EmployeeRow | undefined> {
  const {
    rows: [row],
  } = await sql<EmployeeRow>`select ${employeeColumns} from employee e where e.id = ${id} and e.deleted_at is null`.execute(db)
  return row
}

/**
 * An employee, locked until the transaction ends.
 * @param leaving also blocks new groups, talks and codes for them
 */
export async function lockForUpdate(db: Db, id: string, leaving = false): Promise<EmployeeRow | undefined> {
  const { rows } = await sql`
    select from employee where id = ${id} and deleted_at is null ${leaving ? sql`for update` : sql`for no key update`}`.execute(db)
  return rows.length > 0 ? find(db, id) : undefined
}

/** Columns of a form; absent ones stay. `location`, `campuses`: ids. */
export type PersonValues = Partial<Omit<EmployeeRow, 'id' | 'location' | 'campuses' | 'roles' | 'codes'>> & {
  location?: string | null
  campuses?: string[] | null
}
export type NewPerson = PersonValues & Required<Pick<PersonValues, 'name' | 'lastName' | 'secondLastName' | 'email' | 'phoneNumber'>>

/** The database refuses a taken e-mail (employee_email_key). */
export async function insert(
  db: Db,
  { location = null, ...person }: NewPerson,
  { passwordHash, typedByAnother, now }: { passwordHash: string | null; typedByAnother: boolean; now: Date },
): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('employee')
    .values({ id, ...person, locationId: location, passwordHash, passwordChangedAt: now, createdAt: now, mustChange: typedByAnother })
    .execute()
  return id
}

export async function update(db: Db, id: string, { location, ...person }: PersonValues): Promise<void> {
  const columns = { ...person, ...(location !== undefined && { locationId: location }) }
  if (Object.keys(columns).length > 0) await db.updateTable('employee').set(columns).where('id', '=', id).execute()
}

export async function setRoles(db: Db, employeeId: string, roleIds: readonly string[]): Promise<void> {
  await db.deleteFrom('employeeRole').where('employeeId', '=', employeeId).execute()
  if (roleIds.length > 0)
    await db
      .insertInto('employeeRole')
      .values(roleIds.map(roleId => ({ employeeId, roleId })))
      .execute()
}

/** The password that an invited employee chose; uses up the invitation. */
export async function setFirstPassword(db: Db, id: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('employee')
    .set({ passwordHash, passwordChangedAt: now, mustChange: false, recoveryHash: null, recoveryExpiresAt: null })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('signInTicket').where('employeeId', '=', id).execute()
}

/** Cancels a recovery password on its way to an old address. */
export const dropRecovery = (db: Db, id: string) =>
  db.updateTable('employee').set({ recoveryHash: null, recoveryExpiresAt: null }).where('id', '=', id).execute()

export async function holdCampuses(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('location')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Everything that they still teach: running groups, lessons they cover, future talks and drafts. By name. */
export async function teaches(db: Db, id: string, today: string): Promise<Use[]> {
  const { rows } = await sql<Omit<Use, '_id'> & { id: string }>`
    select 'group' as kind, g.id, g.name from class_group g
    where g.teacher_id = ${id} and g.deleted_at is null and g.end_date >= ${today}
    union
    select 'group', g.id, g.name from lesson_change x join class_group g on g.id = x.group_id
    where x.teacher_id = ${id} and x.to_day >= ${today} and g.active and g.deleted_at is null
    union all
    select 'talk', t.id, t.name from talk t
    where t.teacher_id = ${id} and t.deleted_at is null and (t.date is null or t.date >= ${today})
    order by name, id`.execute(db)
  return rows.map(({ id: _id, ...use }) => ({ _id, ...use }))
}

/** Hides without deleting: payments, comments and audit still name them. Frees roles and e-mail. */
export async function hide(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('employee').set({ deletedAt: now, recoveryHash: null, recoveryExpiresAt: null }).where('id', '=', id).execute()
  await db.deleteFrom('employeeRole').where('employeeId', '=', id).execute()
}
