import { sql } from 'kysely'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Purpose } from '../contract.ts'
import { NO_ADDRESS } from '../texts.ts'
import type { OutboxRow } from './compose.ts'
import type { Channel } from './recipients.ts'

export type ListedRow = Pick<
  OutboxRow,
  'id' | 'channel' | 'recipient' | 'subject' | 'state' | 'tries' | 'error' | 'createdAt' | 'sentAt'
> & {
  recipientName: string | null
  purpose: Purpose
}
export type MessageRow = ListedRow & OutboxRow

const recipientName = sql`
  coalesce(nullif(concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '-')), ''),
    nullif(concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '-')), '')) as recipient_name`
export const tables = sql`outbox o left join student s on s.id = o.student_id left join talk_student v on v.id = o.talk_student_id
  left join notification_batch b on b.id = o.batch_id`
const purpose = sql`coalesce(b.purpose, 'service') as purpose`
export const listed = sql`o.id, o.channel, o.recipient, o.subject, o.state, o.tries, o.error, o.created_at, o.sent_at, ${purpose}, ${recipientName}`
const whole = sql`o.*, ${purpose}, b.html as batch_html, b.text as batch_text, b.sms as batch_sms`

export async function find(db: Db, id: string): Promise<MessageRow | undefined> {
  const {
    rows: [row],
  } = await sql<MessageRow>`
    select ${whole}, ${recipientName} from ${tables} where o.id = ${id}`.execute(db)
  return row
}

export async function toSend(trx: Db, id: string): Promise<OutboxRow | undefined> {
  const {
    rows: [row],
  } = await sql<OutboxRow>`
    select ${whole} from outbox o left join notification_batch b on b.id = o.batch_id
    where o.id = ${id} and o.state = 'sending' for update of o`.execute(trx)
  return row
}

/** True when the recipient still wants it. For publicity the newest answer counts (CON-62). */
export async function isWanted(trx: Db, { purpose: of, studentId, talkStudentId, channel, recipient }: OutboxRow): Promise<boolean> {
  if (of !== 'marketing') return true
  const { rows } = await sql<{ wanted: boolean }>`
    select takes_marketing(${studentId}, ${talkStudentId}, ${channel}, ${recipient}) as wanted`.execute(trx)
  return rows[0]!.wanted
}

/** A person wants it sent: it leaves even when it is late, and belongs to this act. */
export const wantedAgain = (now: Date) => ({
  state: 'queued' as const,
  tries: 0,
  error: null,
  recalledAt: null,
  until: null,
  late: false,
  wantedAt: now,
  wantedTx: sql<string>`pg_current_xact_id()`,
})

/** Puts a message that was not sent in line again. false: it was sent, or is being sent now. */
export async function requeue(db: Db, id: string, now: Date): Promise<boolean> {
  const queued = await db
    .updateTable('outbox')
    .set(wantedAgain(now))
    .where('id', '=', id)
    .where('state', 'in', ['failed', 'held', 'queued'])
    .returning('id')
    .executeTakeFirst()
  return queued !== undefined
}

export async function countLate(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox o where ${isLate}`.execute(db)
  return rows[0]!.n
}

const isLate = sql`o.late and o.state = 'held' and o.recalled_at is null`

interface Late {
  id: string
  batchId: string | null
  channel: Channel
}

/** Queues or drops all late messages. */
export async function answerLate(db: Db, send: boolean, now: Date): Promise<Late[]> {
  const { rows } = await sql<Late>`
    update outbox o set state = ${send ? 'queued' : 'dropped'}, tries = 0, error = null, until = null, late = false, wanted_at = ${now}::timestamptz,
      wanted_tx = pg_current_xact_id()
    where ${isLate} returning id, batch_id, channel`.execute(db)
  return rows
}

interface Slice {
  batchId: string
  channel: Channel
  /** Reads only rows after this id; null: from the first. */
  after: string | null
}

/** A batch's waiting messages, and those left by a dead worker, in order. */
export async function waitingIn(db: Db, { batchId, channel, after }: Slice, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbox where batch_id = ${batchId} and channel = ${channel} and state in ('queued', 'sending')
      and id > ${after ?? ''} order by id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Batches with waiting messages, by channel. */
export async function batchesWaiting(db: Db): Promise<{ batchId: string; channel: Channel; asked: Requester | null }[]> {
  const { rows } = await sql<{ batchId: string; channel: Channel; asked: Requester | null }>`
    select distinct o.batch_id, o.channel, b.asked from outbox o join notification_batch b on b.id = o.batch_id
    where o.state in ('queued', 'sending') order by o.batch_id, o.channel`.execute(db)
  return rows
}

/** Single messages that wait without a job, the oldest first. */
export async function withoutJob(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbox o where state in ('queued', 'sending') and batch_id is null
      and not exists (select from pgboss.job j where j.name = 'send-outbox' and j.state < 'completed' and j.data->>'outboxId' = o.id)
    order by created_at limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Why it was held, from its row; for an unsent row `error` may be from an earlier attempt. */
const heldFor = (why: HoldReason) =>
  sql`state = 'held' and recalled_at is null and ${
    why === 'channel' ? sql`not late and error is distinct from ${NO_ADDRESS}` : sql`error = ${NO_ADDRESS}`
  }`

/** 'channel': no channel. 'address': its link would lead nowhere. */
export type HoldReason = 'channel' | 'address'

/** Queues messages held for this channel again, oldest first. */
export async function releasePortion(
  db: Db,
  channel: Channel,
  why: HoldReason,
  limit: number,
): Promise<{ id: string; batchId: string | null }[]> {
  const { rows } = await sql<{ id: string; batchId: string | null }>`
    update outbox set state = 'queued', tries = 0, error = null
    where id in (select id from outbox where ${heldFor(why)} and channel = ${channel} order by id limit ${limit} for update skip locked)
    returning id, batch_id`.execute(db)
  return rows
}

export async function withoutAddress(db: Db): Promise<Channel[]> {
  const { rows } = await sql<{
    channel: Channel
  }>`select distinct channel from outbox where ${heldFor('address')} order by channel`.execute(db)
  return rows.map(({ channel }) => channel)
}
