import { sql, type RawBuilder } from 'kysely'
import { hasWord } from '#server/db/textSearch.ts'
import type { Db } from '#server/db/connect.ts'
import { talkColumns, talkJoins, type TalkRow } from './row.ts'

export interface TalkFilter {
  words: readonly string[]
  from?: string | undefined
  to?: string | undefined
}

const matching = ({ words, from, to }: TalkFilter): RawBuilder<unknown> =>
  sql.join(
    [
      sql`t.deleted_at is null`,
      ...(from === undefined ? [] : [sql`t.date >= ${from}`]),
      ...(to === undefined ? [] : [sql`t.date <= ${to}`]),
      ...words.map(word => hasWord(word, sql`t.words`)),
    ],
    sql` and `,
  )

/** One page, newest date first and drafts last; of a range of dates the earliest first. */
export async function list(db: Db, filter: TalkFilter, page: { skip: number; limit: number }): Promise<TalkRow[]> {
  const ranged = filter.from !== undefined || filter.to !== undefined
  const order = ranged ? sql`t.date, t.id` : sql`t.date desc nulls last, t.id desc`
  const { rows } = await sql<TalkRow>`
    with shown as materialized (
      select t.id from talk t where ${matching(filter)} order by ${order} limit ${page.limit} offset ${page.skip})
    select ${talkColumns} from shown join talk t on t.id = shown.id ${talkJoins} order by ${order}`.execute(db)
  return rows
}

export async function count(db: Db, filter: TalkFilter): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ n: number }>`select count(*) as n from talk t where ${matching(filter)}`.execute(db)
  return row!.n
}

export async function find(db: Db, id: string): Promise<TalkRow | undefined> {
  const {
    rows: [row],
  } = await sql<TalkRow>`select ${talkColumns} from talk t ${talkJoins} where t.id = ${id} and t.deleted_at is null`.execute(db)
  return row
}
