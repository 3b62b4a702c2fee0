import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The available campuses, by name. */
export async function campuses(db: Db): Promise<{ _id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select l.id, l.name from location l where l.deleted_at is null order by l.name, l.id`.execute(db)
  return rows.map(({ id: _id, name }) => ({ _id, name }))
}
