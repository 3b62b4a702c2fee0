// Searches the outbox by state, channel and words. The words of a letter are in its recipient and subject
// and in the person it was written to.
import { sql, type RawBuilder } from 'kysely'
import { hasWord, MOST_COUNTED, studentHasWord, studentIs } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import { listed, tables, type ListedRow } from './store.ts'

export interface Filter {
  state?: string | undefined
  channel?: string | undefined
}
interface Page {
  skip: number
  limit: number
}

const ownWords = sql`search_words(o.recipient || ' ' || o.subject)`
const students = (word: string) => sql`select s.id from student s where ${studentHasWord(word)}`
const visitors = (word: string) => sql`select v.id from talk_student v where ${hasWord(word, sql`v.words`)}`

const byIndex = (word: string) => sql`(${hasWord(word, ownWords)}
  or o.student_id = any(array(${students(word)})) or o.talk_student_id = any(array(${visitors(word)})))`
/** Looks up index results, which is faster than folding the words of each row; `is true` prevents a join of unknown size. */
const byLookup = (word: string) => sql`(o.id in (select o.id from outbox o where ${byIndex(word)})) is true`
const byRow = (word: string) => sql`(${hasWord(word, ownWords)} or ${studentIs(word)} or ${hasWord(word, sql`v.words`)})`

const where = ({ state, channel }: Filter, words: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(
    [sql`true`, ...words, ...(state ? [sql`o.state = ${state}`] : []), ...(channel ? [sql`o.channel = ${channel}`] : [])],
    sql` and `,
  )

/** Newest first; with words only when many match, because a page then fills soon. */
export async function list(db: Db, filter: Filter, words: readonly string[], { skip, limit }: Page): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select ${listed} from ${tables} where ${where(filter, words.map(byRow))}
    order by o.created_at desc, o.id desc offset ${skip} limit ${limit}`.execute(db)
  return rows
}

export async function count(db: Db, filter: Filter): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`select count(*) as n from outbox o where ${where(filter, [])}`.execute(db)
  return row!.n
}

interface Matches {
  /** How many match, at most one more than `MOST_COUNTED`; the rows are the page of those unless there are more. */
  met: number
  rows: ListedRow[]
}

/** One page of few matches, gathered once by the longest word, which is likely the rarest. */
export async function findFew(db: Db, filter: Filter, words: readonly string[], { skip, limit }: Page): Promise<Matches> {
  const [rarest, ...others] = words.toSorted((a, b) => b.length - a.length)
  const { rows } = await sql<ListedRow & { met: number }>`
    with hit as materialized (
      select o.id, o.created_at from outbox o where ${where(filter, [byIndex(rarest!), ...others.map(byLookup)])}
      limit ${sql.lit(MOST_COUNTED + 1)}
    ), shown as materialized (
      select id from hit order by created_at desc, id desc limit ${limit} offset ${skip}
    )
    select met.n as met, found.* from (select count(*) as n from hit) met
    left join (select ${listed} from shown join (${tables}) on o.id = shown.id) found on true
    order by found.created_at desc, found.id desc`.execute(db)
  return { met: rows[0]!.met, rows: rows.filter(row => row.id !== null) }
}
