import { sql } from 'kysely'
import type { Grant } from '#contract/access.ts'
import { newId } from '#lib/ids.ts'
import { ROLE_TEMPLATES, type TemplateKey } from '../templates.ts'
import type { Db } from '#server/db/connect.ts'

export interface RoleRow {
  id: string
  name: string
  description: string
  allows: Grant[]
  needsFactor: boolean
}
export interface ListedRole extends RoleRow {
  users: number
}

const listed = sql`
  select r.id, r.name, r.description, r.allows, r.needs_factor,
    (select count(*) from employee_role er join employee e on e.id = er.employee_id and e.deleted_at is null where er.role_id = r.id) as users
  from role r`

export async function list(db: Db): Promise<ListedRole[]> {
  const { rows } = await sql<ListedRole>`${listed} order by plain_text(r.name), r.id`.execute(db)
  return rows
}

export async function find(db: Db, id: string): Promise<ListedRole | undefined> {
  const {
    rows: [row],
  } = await sql<ListedRole>`${listed} where r.id = ${id}`.execute(db)
  return row
}

export const lockForUpdate = (db: Db, id: string): Promise<RoleRow | undefined> =>
  db.selectFrom('role').select(['id', 'name', 'description', 'allows', 'needsFactor']).where('id', '=', id).forUpdate().executeTakeFirst()

export const some = (db: Db, ids: readonly string[]): Promise<RoleRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('role').select(['id', 'name', 'description', 'allows', 'needsFactor']).where('id', 'in', ids).execute()

export interface Holder {
  id: string
  name: string
  lastName: string
  secondLastName: string
  email: string
  isProfessor: boolean
}

export async function holders(db: Db, id: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select e.id, e.name, e.last_name, e.second_last_name, e.email, e.is_professor
    from employee_role er join employee e on e.id = er.employee_id and e.deleted_at is null
    where er.role_id = ${id} order by plain_text(e.last_name || ' ' || e.second_last_name || ' ' || e.name), e.id`.execute(db)
  return rows
}

type Values = Omit<RoleRow, 'id'>
const columnsOf = ({ name, description, allows, needsFactor }: Values) => ({
  name,
  description,
  allows: JSON.stringify(allows),
  needsFactor,
})

/** The database refuses a taken name (role_name_key). */
export async function insert(db: Db, values: Values, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('role')
    .values({ id, ...columnsOf(values), createdAt: now })
    .execute()
  return id
}

/** Roles for an academy that has only the administrator's. */
export async function insertTemplates(db: Db, keys: readonly TemplateKey[], now: Date): Promise<void> {
  for (const { key, allows, ...words } of ROLE_TEMPLATES) if (keys.includes(key)) await insert(db, { ...words, allows: [...allows] }, now)
}

export const update = (db: Db, id: string, values: Values) => db.updateTable('role').set(columnsOf(values)).where('id', '=', id).execute()

/** Deleted employees have lost their roles (employees' store), so they do not block a deletion. */
export const remove = (db: Db, id: string) => db.deleteFrom('role').where('id', '=', id).execute()
