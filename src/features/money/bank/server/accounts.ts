import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { BankMapping, DateOrder } from '../columns.ts'

export interface AccountRow {
  id: string
  name: string
  clabe: string | null
  mapping: BankMapping | null
  headingsHash: string | null
  dateOrder: DateOrder | null
}

const ACCOUNT = ['id', 'name', 'clabe', 'mapping', 'headingsHash', 'dateOrder'] as const

export const accounts = (db: Db) =>
  db.selectFrom('bankAccount').select(ACCOUNT).where('archivedAt', 'is', null).orderBy('name').orderBy('id').execute() as Promise<
    AccountRow[]
  >

export const account = (db: Db, id: string) =>
  db.selectFrom('bankAccount').select(ACCOUNT).where('id', '=', id).where('archivedAt', 'is', null).executeTakeFirst() as Promise<
    AccountRow | undefined
  >

interface AccountInput {
  name: string
  clabe?: string | null | undefined
  mapping?: BankMapping | null | undefined
  headingsHash?: string | null | undefined
  dateOrder?: DateOrder | null | undefined
}

const accountValues = ({ name, clabe, mapping, headingsHash, dateOrder }: AccountInput) => ({
  name,
  clabe: clabe || null,
  mapping: mapping ? JSON.stringify(mapping) : null,
  headingsHash: headingsHash || null,
  dateOrder: dateOrder ?? null,
})

export async function addAccount(db: Db, body: AccountInput, now: Date): Promise<string> {
  const id = newId()
  await db
    .insertInto('bankAccount')
    .values({ id, createdAt: now, ...accountValues(body) })
    .execute()
  return id
}

/** @param archivedAt null: the account is in use */
export const updateAccount = (db: Db, id: string, body: AccountInput, archivedAt: Date | null) =>
  db
    .updateTable('bankAccount')
    .set({ ...accountValues(body), archivedAt })
    .where('id', '=', id)
    .where('archivedAt', 'is', null)
    .returning(ACCOUNT)
    .executeTakeFirst() as Promise<AccountRow | undefined>
