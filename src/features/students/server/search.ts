// Search by parts of words in any order (parts.md measured this shape: 0.2–22 ms among a million).
import { sql, type RawBuilder } from 'kysely'
import { fold } from '#lib/text.ts'
import type { Db } from '#server/db/connect.ts'
import { owing } from './owing.ts'
import { studentColumns, type StudentRow } from './row.ts'

/** Counting stops here (decisions "Students"). */
export const MOST_COUNTED = 1_000
const MOST_WORDS = 10

/** The words of a query. What holds neither letter nor digit would match everything and is left out. */
export const wordsOf = (query: string): string[] =>
  query
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(word => fold(word) !== '')
    .slice(0, MOST_WORDS)

/**
 * Does a record match this word? The database normalises it as it normalised the column. Short words only as beginnings: the
 * trigram index finds ' li' but not 'li'.
 * @param words the column, of `student s` by default.
 */
export const hasWord = (word: string, words: RawBuilder<unknown> = sql`s.words`): RawBuilder<boolean> => sql`
  ${words} like case when length(search_words(${word})) > 3 then '%' || ltrim(search_words(${word})) || '%'
    else '%' || search_words(${word}) || '%' end`

const matching = (words: readonly string[], debt: boolean | undefined): RawBuilder<boolean> =>
  sql`s.deleted_at is null${owing(debt)} and ${sql.join(
    words.map(word => hasWord(word)),
    sql` and `,
  )}`

/** How many match, at most one more than `MOST_COUNTED`. */
export async function countMatches(db: Db, words: readonly string[], debt: boolean | undefined): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`
    select count(*) as n from (select from student s where ${matching(words, debt)} limit ${sql.lit(MOST_COUNTED + 1)}) as met`.execute(db)
  return row!.n
}

/**
 * One page by name. Few matches are gathered and sorted; many are met soon by walking the sorted index.
 * Never as a named prepared statement: its general plan is ten times slower.
 */
export async function findMatches(
  db: Db,
  words: readonly string[],
  debt: boolean | undefined,
  many: boolean,
  page: { skip: number; limit: number },
): Promise<StudentRow[]> {
  const { rows } = await sql<StudentRow>`
    with hit as ${many ? sql`` : sql`materialized`} (
      select s.id, s.sort_name from student s where ${matching(words, debt)}
      ${many ? sql`order by s.sort_name, s.id limit ${page.limit} offset ${page.skip}` : sql``}
    ), shown as materialized (
      select id, sort_name from hit order by sort_name, id limit ${page.limit} offset ${many ? sql.lit(0) : page.skip}
    )
    select ${studentColumns} from shown
    join student s on s.id = shown.id
    join student_balance b on b.student_id = s.id
    order by shown.sort_name, shown.id`.execute(db)
  return rows
}
