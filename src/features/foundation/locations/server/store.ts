import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { byName } from './byName.ts'

export { stands as roomStands } from './classroomStore.ts'

export interface LocationRow {
  id: string
  name: string
  street: string
  number: string
  postalCode: string
  district: string
  latitude: number
  longitude: number
  /** Opening and closing are HH:mm. */
  opening: string
  closing: string
}
export interface ListedLocation extends LocationRow {
  classRooms: number
}

export type LocationValues = Omit<LocationRow, 'id'>

const columns = [
  'id',
  'name',
  'street',
  'number',
  'postalCode',
  'district',
  'latitude',
  'longitude',
  'opens as opening',
  'closes as closing',
] as const

const columnsOf = ({ opening, closing, ...values }: LocationValues) => ({ ...values, opens: opening, closes: closing })

const countOf = (id: unknown) => sql<number>`(select count(*)::int from classroom r where r.location_id = ${id} and r.deleted_at is null)`

export async function list(db: Db): Promise<ListedLocation[]> {
  const rows = await db
    .selectFrom('location')
    .select([...columns, countOf(sql.ref('location.id')).as('classRooms')])
    .where('deletedAt', 'is', null)
    .execute()
  return rows.toSorted(byName)
}

export const stands = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('location').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !== undefined

/**
 * The campus, locked until the transaction ends.
 * @param mode 'update' to change or delete it; 'share' to add to it, which only blocks deletion
 */
export function lockForUpdate(db: Db, id: string, mode: 'update' | 'share'): Promise<LocationRow | undefined> {
  const query = db.selectFrom('location').select(columns).where('id', '=', id).where('deletedAt', 'is', null)
  return (mode === 'update' ? query.forUpdate() : query.forShare()).executeTakeFirst()
}

export const insert = (db: Db, values: LocationValues, now: Date): Promise<LocationRow> =>
  db
    .insertInto('location')
    .values({ id: newId(now), ...columnsOf(values), createdAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: LocationValues): Promise<ListedLocation> =>
  db
    .updateTable('location')
    .set(columnsOf(values))
    .where('id', '=', id)
    .returning([...columns, countOf(id).as('classRooms')])
    .executeTakeFirstOrThrow()

/** Hides it: payments and past groups still name it, and its name is free again. */
export const archive = (db: Db, id: string, now: Date) => db.updateTable('location').set({ deletedAt: now }).where('id', '=', id).execute()
