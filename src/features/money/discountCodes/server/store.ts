import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { normalCode } from '../contract.ts'

export interface CodeRow {
  id: string
  code: string
  isActive: boolean
  isCompanyCode: boolean
  discountPercentage: number | null
  amount: number | null
  validFrom: Date
  validUntil: Date
  createdAt: Date
  userId: string | null
}
export interface ListedRow extends CodeRow {
  owner: { name: string; lastName: string } | null
}

/** The editable fields of a code; the amount in centavos. */
export type CodeValues = Omit<CodeRow, 'id' | 'createdAt'>

const percentage = sql<number | null>`percentage::float8`.as('discountPercentage')
const columns = ['id', 'code', 'isActive', 'isCompanyCode', percentage, 'amount', 'validFrom', 'validUntil', 'createdAt', 'userId'] as const

const columnsOf = ({ discountPercentage, ...values }: CodeValues) => ({ ...values, percentage: discountPercentage })

/** Newest first, only of these kinds. */
export async function list(db: Db, kinds: { company: boolean; employee: boolean }): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select c.id, c.code, c.is_active, c.is_company_code, c.percentage::float8 as discount_percentage, c.amount, c.valid_from, c.valid_until, c.created_at, c.user_id,
      case when e.id is not null then json_build_object('name', e.name, 'lastName', e.last_name) end as owner
    from promotional_code c left join employee e on e.id = c.user_id
    where c.deleted_at is null and case when c.is_company_code then ${kinds.company}::boolean else ${kinds.employee}::boolean end
    order by c.created_at desc, c.id desc`.execute(db)
  return rows
}

/** Composed; before M16 also decomposed. */
const keptSpellings = (typed: string): string[] => [normalCode(typed), normalCode(typed).normalize('NFD')]

/**
 * By id or by text, as typed at the desk.
 * @param hold locks the code until the transaction ends, so that nobody disables it during an enrolment
 */
export async function find(db: Db, idOrText: string, hold = false): Promise<CodeRow | undefined> {
  const {
    rows: [row],
  } = await sql<CodeRow>`
    select id, code, is_active, is_company_code, percentage::float8 as discount_percentage, amount, valid_from, valid_until, created_at, user_id
    from promotional_code
    where (id = ${idOrText} or code = any(${keptSpellings(idOrText)})) and deleted_at is null
    order by id = ${idOrText} desc, code = ${normalCode(idOrText)} desc limit 1 ${hold ? sql`for share` : sql``}`.execute(db)
  return row
}

/** Locks the row until the transaction ends: enrolments that use it come before or after. */
export const lockForUpdate = (db: Db, id: string): Promise<CodeRow | undefined> =>
  db.selectFrom('promotionalCode').select(columns).where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst()

/** Whether this employee exists. Share-locks them, so that a deletion waits and then finds the code. */
export const ownerStands = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('employee').select('id').where('id', '=', userId).where('deletedAt', 'is', null).forShare().executeTakeFirst()) !==
  undefined

export const insert = (db: Db, values: CodeValues, now: Date): Promise<CodeRow> =>
  db
    .insertInto('promotionalCode')
    .values({ id: newId(now), ...columnsOf(values), createdAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: CodeValues): Promise<CodeRow> =>
  db.updateTable('promotionalCode').set(columnsOf(values)).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

/** Hides and disables it; entries and students still refer to it, and its text is free again. */
export const archive = (db: Db, id: string, now: Date) =>
  db.updateTable('promotionalCode').set({ deletedAt: now }).where('id', '=', id).execute()

/** Disables a former employee's codes (EMP-50); returns the ids of active ones. */
export async function switchOffOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .updateTable('promotionalCode')
    .set({ isActive: false })
    .where('userId', '=', userId)
    .where('isCompanyCode', '=', false)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute()
  return rows.map(row => row.id)
}
