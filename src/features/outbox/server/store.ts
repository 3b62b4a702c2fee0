import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OutboxRow } from './compose.ts'

export interface OutboxFilter {
  query?: string
  state?: string
  channel?: string
}

const COUNTED_UP_TO = 1_000

/** Words of the search, each anywhere in the recipient, the subject or the student's words. */
const wordCondition = (word: string): RawBuilder<unknown> => {
  const pattern = sql`'%' || btrim(search_words(${word})) || '%'`
  return sql`(search_words(o.recipient || ' ' || o.subject) like ${pattern} or s.words like ${pattern})`
}

function conditions({ query = '', state, channel }: OutboxFilter): RawBuilder<unknown> {
  const words = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 8)
  const all = [sql`true`, ...words.map(wordCondition)]
  if (state) all.push(sql`o.state = ${state}`)
  if (channel) all.push(sql`o.channel = ${channel}`)
  return sql.join(all, sql` and `)
}

export interface MessageRow extends OutboxRow {
  recipientName: string | null
}

const columns = sql`o.*, nullif(concat_ws(' ', s.name, s.last_name, s.second_last_name), '') as recipient_name`
const tables = sql`outbox o left join student s on s.id = o.student_id`

/** Newest first. */
export async function list(db: Db, filter: OutboxFilter, { skip, limit }: { skip: number; limit: number }): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${columns} from ${tables} where ${conditions(filter)}
    order by o.created_at desc, o.id desc offset ${skip} limit ${limit}`.execute(db)
  return rows
}

/** How many there are; a search stops counting at 1,000. */
export async function count(db: Db, filter: OutboxFilter): Promise<{ total: number; totalIsMore: boolean }> {
  const {
    rows: [counted],
  } = await sql<{ total: number }>`
    select count(*) as total from (select 1 from ${tables} where ${conditions(filter)} limit ${filter.query ? COUNTED_UP_TO + 1 : null}) as found`.execute(
    db,
  )
  const total = counted!.total
  return filter.query && total > COUNTED_UP_TO ? { total: COUNTED_UP_TO, totalIsMore: true } : { total, totalIsMore: false }
}

export async function find(db: Db, id: string): Promise<MessageRow | undefined> {
  const {
    rows: [row],
  } = await sql<MessageRow>`select ${columns} from ${tables} where o.id = ${id}`.execute(db)
  return row
}

/** Puts a letter that was not sent in line again. false: it was sent, or is being sent now, or is an SMS, which waits for a provider. */
export async function requeue(db: Db, id: string): Promise<boolean> {
  const queued = await db
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0, error: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'held', 'queued'])
    .where('channel', '=', 'email')
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}
