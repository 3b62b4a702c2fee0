import { sql, type Updateable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Academy } from '#server/db/schema.ts'

const columns = [
  'name',
  'legalName',
  'taxId',
  'address',
  'phoneNumber',
  'email',
  'logoId',
  'timeZone',
  'bankName',
  'clabe',
  'accountHolder',
  'receiptHeader',
  'receiptFooter',
  'brandColor',
  'offerHours',
  'waitingDays',
] as const

export type AcademyRow = Awaited<ReturnType<typeof find>>

/** The academy's row, and whether it has payments. */
export const find = (db: Db) =>
  db
    .selectFrom('academy')
    .select([...columns, sql<boolean>`exists (select from entry)`.as('timeZoneLocked')])
    .executeTakeFirstOrThrow()

export const lockForUpdate = (db: Db) =>
  db
    .selectFrom('academy')
    .select([...columns, sql<boolean>`exists (select from entry)`.as('timeZoneLocked')])
    .forUpdate()
    .executeTakeFirstOrThrow()

export async function update(db: Db, values: Updateable<Academy>, now: Date): Promise<void> {
  await db
    .updateTable('academy')
    .set({ ...values, updatedAt: now })
    .execute()
}
