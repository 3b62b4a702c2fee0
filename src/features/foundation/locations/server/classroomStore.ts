import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { byName } from './byName.ts'

export interface ClassroomRow {
  id: string
  name: string
  capacity: number
  location: { _id: string; name: string }
}

export interface ClassroomValues {
  name: string
  capacity: number
}

export async function ofLocation(db: Db, locationId: string): Promise<ClassroomRow[]> {
  const { rows } = await sql<ClassroomRow>`
    select r.id, r.name, r.capacity, json_build_object('_id', l.id, 'name', l.name) as location
    from classroom r join location l on l.id = r.location_id
    where r.location_id = ${locationId} and r.deleted_at is null`.execute(db)
  return rows.toSorted(byName)
}

export const stands = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('classroom').select('id').where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()) !== undefined

/** The room, locked until the transaction ends, so that bookings wait. */
export async function lockForUpdate(db: Db, id: string): Promise<ClassroomRow | undefined> {
  const { rows } = await sql<ClassroomRow>`
    select r.id, r.name, r.capacity, json_build_object('_id', l.id, 'name', l.name) as location
    from classroom r join location l on l.id = r.location_id
    where r.id = ${id} and r.deleted_at is null for update of r`.execute(db)
  return rows[0]
}

/** The ids of a campus' rooms, locked in the order of their ids. */
export const holdAll = async (db: Db, locationId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('classroom')
      .select('id')
      .where('locationId', '=', locationId)
      .where('deletedAt', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

export async function insert(db: Db, locationId: string, values: ClassroomValues, now: Date): Promise<string> {
  const id = newId(now)
  await db
    .insertInto('classroom')
    .values({ id, locationId, ...values, createdAt: now })
    .execute()
  return id
}

export const update = (db: Db, id: string, values: ClassroomValues) =>
  db.updateTable('classroom').set(values).where('id', '=', id).execute()

/** Hides it: past groups still name it, and its name is free again. */
export const archive = (db: Db, ids: readonly string[], now: Date) =>
  db.updateTable('classroom').set({ deletedAt: now }).where('id', 'in', ids).execute()

/** Rooms that nothing ever used. */
export const clear = (db: Db, locationId: string) => db.deleteFrom('classroom').where('locationId', '=', locationId).execute()
