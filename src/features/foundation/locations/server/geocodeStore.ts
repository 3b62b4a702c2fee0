import type { Db } from '#server/db/connect.ts'
import type { Place } from './place.ts'

export const find = async (db: Db, key: string): Promise<Place[] | undefined> =>
  (await db.selectFrom('geocodeCache').select('results').where('key', '=', key).executeTakeFirst())?.results as Place[] | undefined

export const keep = (db: Db, key: string, results: readonly Place[], now: Date) =>
  db
    .insertInto('geocodeCache')
    .values({ key, results: JSON.stringify(results), fetchedAt: now })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
