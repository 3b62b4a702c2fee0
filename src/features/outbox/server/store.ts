import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { OutboxRow } from './compose.ts'
import type { Channel } from './reach.ts'

export interface OutboxFilter {
  query?: string
  state?: string
  channel?: string
}

const COUNTED_UP_TO = 1_000

/** Words of the search, each anywhere in the recipient, the subject or the words of the student or the talk's visitor. */
const wordCondition = (word: string): RawBuilder<unknown> => {
  const pattern = sql`'%' || btrim(search_words(${word})) || '%'`
  return sql`(search_words(o.recipient || ' ' || o.subject) like ${pattern} or s.words like ${pattern} or v.words like ${pattern})`
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

/** What a list shows of a message: not what it says. */
export type ListedRow = Pick<
  OutboxRow,
  'id' | 'channel' | 'recipient' | 'subject' | 'state' | 'tries' | 'error' | 'createdAt' | 'sentAt'
> & {
  recipientName: string | null
}
export type MessageRow = ListedRow & OutboxRow

const recipientName = sql`
  coalesce(nullif(concat_ws(' ', s.name, s.last_name, s.second_last_name), ''),
    nullif(concat_ws(' ', v.name, v.last_name, v.second_last_name), '')) as recipient_name`
const tables = sql`outbox o left join student s on s.id = o.student_id left join talk_student v on v.id = o.talk_student_id`
const whole = sql`o.*, b.html as batch_html, b.text as batch_text, b.sms as batch_sms`

/** Newest first. */
export async function list(db: Db, filter: OutboxFilter, { skip, limit }: { skip: number; limit: number }): Promise<ListedRow[]> {
  const { rows } = await sql<ListedRow>`
    select o.id, o.channel, o.recipient, o.subject, o.state, o.tries, o.error, o.created_at, o.sent_at, ${recipientName}
    from ${tables} where ${conditions(filter)}
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
  } = await sql<MessageRow>`
    select ${whole}, ${recipientName} from ${tables} left join notification_batch b on b.id = o.batch_id where o.id = ${id}`.execute(db)
  return row
}

/** A message that is being sent, locked. */
export async function toSend(trx: Db, id: string): Promise<OutboxRow | undefined> {
  const {
    rows: [row],
  } = await sql<OutboxRow>`
    select ${whole} from outbox o left join notification_batch b on b.id = o.batch_id
    where o.id = ${id} and o.state = 'sending' for update of o`.execute(trx)
  return row
}

/** Puts a message that was not sent in line again. false: it was sent, or is being sent now. */
export async function requeue(db: Db, id: string): Promise<boolean> {
  const queued = await db
    .updateTable('outbox')
    .set({ state: 'queued', tries: 0, error: null })
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'held', 'queued'])
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

interface Slice {
  batchId: string
  channel: Channel
  /** Only rows behind this one. */
  after: string | null
}

/** What of a batch waits, and what a dead worker left in its hands, in order. */
export async function waitingIn(db: Db, { batchId, channel, after }: Slice, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbox where batch_id = ${batchId} and channel = ${channel} and state in ('queued', 'sending')
      and id > ${after ?? ''} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Batches of which something waits, by channel. */
export async function batchesWaiting(db: Db): Promise<{ batchId: string; channel: Channel }[]> {
  const { rows } = await sql<{ batchId: string; channel: Channel }>`
    select distinct batch_id, channel from outbox
    where state in ('queued', 'sending') and batch_id is not null order by batch_id, channel`.execute(db)
  return rows
}
