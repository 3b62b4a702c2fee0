import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'

export interface ChannelRow {
  id: string
  name: string
  idInput: string
  idChannel: string
  rtmpUrl: string
  awsCdnUrl: string
  cdnUrl: string
  active: boolean
}
export type ChannelValues = Omit<ChannelRow, 'id'>

const columns = ['id', 'name', 'idInput', 'idChannel', 'rtmpUrl', 'awsCdnUrl', 'cdnUrl', 'active'] as const
const byName = new Intl.Collator('es-MX', { numeric: true })

export async function list(db: Db): Promise<ChannelRow[]> {
  const rows = await db.selectFrom('liveChannel').select(columns).execute()
  return rows.toSorted((a, b) => byName.compare(a.name, b.name))
}

export const find = (db: Db, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('liveChannel').select(columns).where('id', '=', id).executeTakeFirst()

export const lockForUpdate = (db: Db, id: string): Promise<ChannelRow | undefined> =>
  db.selectFrom('liveChannel').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insert = (db: Db, values: Partial<ChannelValues> & Pick<ChannelValues, 'name'>, now: Date): Promise<ChannelRow> =>
  db
    .insertInto('liveChannel')
    .values({ id: newId(now), ...values, createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const update = (db: Db, id: string, values: Partial<ChannelValues>, now: Date): Promise<ChannelRow> =>
  db
    .updateTable('liveChannel')
    .set({ ...values, updatedAt: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
