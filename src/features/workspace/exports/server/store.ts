import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { EXPORT_HOURS, EXPORTS_SHOWN, type ExportState } from '../contract.ts'
import type { z } from 'zod'
import type { RowCounts } from './zip.ts'

/** Hours after which an export that has not ended counts as lost. */
const LOST_HOURS = 6

export interface ExportRow {
  id: string
  state: z.output<typeof ExportState>
  createdAt: Date
  expiresAt: Date | null
  size: number | null
  rows: RowCounts | null
  user: string
}

/** On the wire. A file that should be deleted by now is not offered. */
export function toExport({ id, state, createdAt, expiresAt, size, rows, user }: ExportRow, now: Date) {
  const over = state === 'ready' && expiresAt! <= now
  return { _id: id, state: over ? ('gone' as const) : state, at: createdAt, user, until: expiresAt, bytes: size, rows }
}

const selected = (db: Db) =>
  db
    .selectFrom('export as x')
    .innerJoin('employee as e', 'e.id', 'x.userId')
    .select(['x.id', 'x.state', 'x.createdAt', 'x.expiresAt', 'x.size', 'x.rows', 'x.key'])
    .select(sql<string>`concat_ws(' ', e.name, e.last_name)`.as('user'))
    .$narrowType<{ rows: RowCounts | null }>()

export const newest = (db: Db): Promise<ExportRow[]> =>
  selected(db).orderBy('x.createdAt', 'desc').orderBy('x.id', 'desc').limit(EXPORTS_SHOWN).execute()

export const find = (db: Db, id: string) => selected(db).where('x.id', '=', id).executeTakeFirst()

export const insert = (db: Db, row: { id: string; userId: string; createdAt: Date }) => db.insertInto('export').values(row).execute()

/** Begins, or begins again after a worker died. @returns the file that it left; undefined: it is not to be made. */
export async function begin(db: Db, id: string, key: string): Promise<{ left: string | null } | undefined> {
  const { rows } = await sql<{ left: string | null }>`
    update export x set state = 'making', key = ${key} from (select id, key from export where id = ${id} for update) old
    where x.id = old.id and x.state in ('waiting', 'making') returning old.key as left`.execute(db)
  return rows[0]
}

interface Made {
  size: number
  rows: RowCounts
  now: Date
}

/** @returns false when another worker began it again, or an erasure outdated it */
export async function finish(db: Db, id: string, key: string, end: Made | 'failed'): Promise<boolean> {
  const done = await db
    .updateTable('export')
    .set(
      end === 'failed'
        ? { state: 'failed', key: null }
        : {
            state: 'ready',
            size: end.size,
            rows: JSON.stringify(end.rows),
            expiresAt: new Date(end.now.getTime() + EXPORT_HOURS * 3_600_000),
          },
    )
    .where('id', '=', id)
    .where('state', '=', 'making')
    .where('key', '=', key)
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/** Exports that a killed server left unfinished. */
export const unfinished = (db: Db): Promise<{ id: string }[]> =>
  db.selectFrom('export').select('id').where('state', 'in', ['waiting', 'making']).execute()

/** Files to delete: their day is over, or nobody goes on making them. */
export const over = (db: Db, now: Date): Promise<{ id: string; key: string | null }[]> =>
  db
    .selectFrom('export')
    .select(['id', 'key'])
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', '=', 'ready'), eb('expiresAt', '<=', now)]),
        and([eb('state', 'in', ['waiting', 'making']), eb('createdAt', '<', new Date(now.getTime() - LOST_HOURS * 3_600_000))]),
      ]),
    )
    .execute()

/** After its file was deleted. */
export const letGo = (db: Db, id: string) =>
  sql`update export set state = case state when 'ready' then 'gone' else 'failed' end, key = null where id = ${id}`.execute(db)
