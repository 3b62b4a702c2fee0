// The students of a bulk act or a file: named, or all that a filter shows.
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/db/connect.ts'
import { studentIs, wordsOf } from '#server/db/textSearch.ts'
import { MANY_MAX, type many } from '../contract.ts'
import { filtered } from './filter.ts'
import { rowGroup, studentColumns, studentSums, type ListedRow } from './row.ts'

type StudentChoice = z.output<z.ZodObject<typeof many>>

/** Ids in the list's order. */
export async function chosenIds(db: Db, { students, filter }: StudentChoice, today: string, most = MANY_MAX): Promise<string[]> {
  if (!filter) return [...new Set(students)]
  const { query, ...rest } = filter
  const words = (query === undefined ? [] : wordsOf(query)).map(word => sql` and ${studentIs(word)}`)
  const { rows } = await sql<{ id: string }>`
    select s.id from student s where s.deleted_at is null${filtered(rest, today)}${sql.join(words, sql``)}
    order by s.created_at desc, s.id desc limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function rowsOf(db: Db, ids: readonly string[]): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${studentColumns}, ${rowGroup} from unnest(${ids}::char(24)[]) with ordinality as wanted(id, at)
    join student s on s.id = wanted.id and s.deleted_at is null ${studentSums} order by wanted.at`.execute(db)
  return rows
}
