// A page of students by parts of their words.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { hasWord, studentHasWord } from '#server/db/textSearch.ts'
import { owing } from './owing.ts'
import { studentColumns, type StudentRow } from './row.ts'

/** So many are gathered and sorted at most. More are met sooner by walking the sorted index: every 300th of a million is one. */
export const MOST_GATHERED = 3_000

const matching = (words: readonly string[], debt: boolean | undefined, has: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> =>
  sql`s.deleted_at is null${owing(debt)} and ${sql.join(
    words.map(word => has(word)),
    sql` and `,
  )}`

interface Page {
  skip: number
  limit: number
}

interface Found {
  /** How many match, at most one more than `MOST_GATHERED`; the rows are the page of those unless there are more. */
  met: number
  rows: StudentRow[]
}

/**
 * One page by name of few matches, which are gathered once, counted and sorted.
 * Never as a named prepared statement: its general plan is ten times slower.
 */
export async function findFew(db: Db, words: readonly string[], debt: boolean | undefined, { skip, limit }: Page): Promise<Found> {
  const { rows } = await sql<StudentRow & { met: number }>`
    with hit as materialized (
      select s.id, s.sort_name from student s where ${matching(words, debt, studentHasWord)} limit ${sql.lit(MOST_GATHERED + 1)}
    ), shown as materialized (
      select id, sort_name from hit order by sort_name, id limit ${limit} offset ${skip}
    )
    select met.n as met, found.* from (select count(*) as n from hit) met
    left join (
      select shown.sort_name, ${studentColumns} from shown
      join student s on s.id = shown.id
      join student_balance b on b.student_id = s.id) found on true
    order by found.sort_name, found.id`.execute(db)
  return { met: rows[0]!.met, rows: rows.filter(row => row.id !== null) }
}

/** One page by name of many matches: they are met soon by walking the sorted index. */
export async function walk(db: Db, words: readonly string[], debt: boolean | undefined, { skip, limit }: Page): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    with shown as materialized (
      select s.id, s.sort_name from student s where ${matching(words, debt, hasWord)}
      order by s.sort_name, s.id limit ${limit} offset ${skip}
    )
    select ${studentColumns} from shown
    join student s on s.id = shown.id
    join student_balance b on b.student_id = s.id
    order by shown.sort_name, shown.id`.execute(db)
  return rows
}
