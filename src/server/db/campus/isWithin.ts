import type { Db } from '#server/db/connect.ts'

/** True when a campus-limited connection sees the record of this room (`talk:{id}`). Everyone sees material (CON-15, CON-26). */
export async function isWithin(db: Db, room: string): Promise<boolean> {
  const [kind, id] = room.split(':')
  if (kind === 'material') return true
  if (kind !== 'talk' || id === undefined) return false
  return (await db.selectFrom('talk').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
