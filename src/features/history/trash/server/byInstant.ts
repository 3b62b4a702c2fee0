// Restores deletions from before the change history, or by programs without one: rows deleted together share their instant.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Gone } from '#features/history/undo/server/public.ts'
import type { TrashKind } from '../access.ts'
import { tableOf } from './store.ts'

interface Item {
  id: string
  deletedAt: Date
}

const clearedColumn = (table: string, column: string, where: RawBuilder<unknown>) => sql`
  select ${table}::text as tab, x.id as key, jsonb_build_object(${column}::text, null) as before,
    jsonb_build_object(${column}::text, x.${sql.ref(column)}) as after
  from ${sql.table(table)} x where ${where}`

/** Items of material store with which deletion they went. */
const went = (table: string, id: string) => sql`
  select ${table}::text, x.id, '{"deleted_at": null, "deleted_with": null}'::jsonb,
    jsonb_build_object('deleted_at', x.deleted_at, 'deleted_with', x.deleted_with)
  from ${sql.table(table)} x where x.deleted_with = ${id}`
const MATERIAL = ['chapter', 'video', 'quiz', 'pdf']
const material = ({ id }: Item) => [
  ...MATERIAL.map(table => went(table, id)),
  sql`select 'placement', p.id, '{"hidden": false}'::jsonb, '{"hidden": true}'::jsonb from placement p
    where p.hidden and not p.linked and p.item_id in (${sql.join(
      MATERIAL.map(table => sql`select id from ${sql.table(table)} where deleted_with = ${id}`),
      sql` union all `,
    )})`,
]

const along = (kind: TrashKind, { id, deletedAt }: Item): RawBuilder<unknown>[] => {
  if (kind === 'student') return [clearedColumn('registration', 'ended_at', sql`x.student_id = ${id} and x.ended_at = ${deletedAt}`)]
  if (kind === 'group') return [clearedColumn('class_group', 'deleted_at', sql`x.parent_group_id = ${id} and x.deleted_at = ${deletedAt}`)]
  if (kind === 'location') return [clearedColumn('classroom', 'deleted_at', sql`x.location_id = ${id} and x.deleted_at = ${deletedAt}`)]
  return []
}

export async function byInstant(db: Db, kind: TrashKind, item: Item): Promise<Gone[]> {
  const table = tableOf(kind)
  const parts = MATERIAL.includes(table)
    ? material(item)
    : [clearedColumn(table, 'deleted_at', sql`x.id = ${item.id}`), ...along(kind, item)]
  const { rows } = await sql<{ tab: string; key: string; before: string; after: string }>`
    select tab, key, before::text, after::text from (${sql.join(parts, sql` union all `)}) as g (tab, key, before, after)`.execute(db)
  return rows.map(({ tab, key, before, after }) => ({
    tab,
    key,
    before: JSON.parse(before) as Gone['before'],
    after: JSON.parse(after) as Gone['after'],
  }))
}
