// Search by parts of words in any order, over pieces of words (migration T1400-search): 2 to 10 ms among a million.
import { sql, type RawBuilder } from 'kysely'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { owing } from './owing.ts'
import { studentColumns, type StudentRow } from './row.ts'

/** Counting stops here (STU-33). */
export const MOST_COUNTED = 1_000
/** So many are gathered and sorted at most. More are met sooner by walking the sorted index: every 300th of a million is one. */
export const MOST_GATHERED = 3_000
const MOST_WORDS = 10

/** The words of a query. What holds neither letter nor digit would match everything and is left out. */
export const wordsOf = (query: string): string[] =>
  query
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => fold(word) !== '')
    .slice(0, MOST_WORDS)

/**
 * Does a record match this word? The database normalises it as it normalised the column. Short words only as beginnings.
 * @param words the column, of `student s` by default.
 */
export const hasWord = (word: string, words: RawBuilder<unknown> = sql`s.words`): RawBuilder<boolean> =>
  sql`${words} like '%' || search_piece(${word}) || '%'`

/** The same of students, for who looks among all of them: their index is over pieces of words. */
export const studentHasWord = (word: string, words: RawBuilder<unknown> = sql`s.words`): RawBuilder<boolean> =>
  sql`(search_pieces(${words}) @> search_keys(search_piece(${word})) and ${hasWord(word, words)})`

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
