// A message to many: the words once, a short row per person and channel, all in one statement however many they are.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import { outboxChanged, type Purpose } from '../contract.ts'
import { sendBatch, type BatchJob } from './batchJob.ts'
import { recipientsOf, type Channel, type People } from './recipients.ts'
import { worthByHand } from './worth.ts'
import { wantedAgain } from './store.ts'

/** `sms` with the brand tag. A channel that is off is absent. */
export interface Batch {
  target: 'student' | 'talkStudent' | 'talk' | 'group' | 'courses'
  targetIds: readonly string[]
  purpose?: Purpose
  /** Absent: a person wrote it, who is asked after three days whether to send it. */
  until?: Date
  email?: { subject: string; html: string; text: string }
  sms?: string
}

export interface QueuedBatch {
  batchId: string
  queued: { email: number; sms: number }
  skipped: number
}

/**
 * Queues one message per person and channel inside the caller's transaction. Unreachable people are skipped with a reason.
 * The text is in the batch; its rows refer to it.
 */
export async function queueBatch(
  { db, now, user, asked, config, enqueueAll, emit }: Pick<Context, 'db' | 'now' | 'user' | 'asked' | 'config' | 'enqueueAll' | 'emit'>,
  people: People,
  { target, targetIds, purpose = 'service', until, email, sms }: Batch,
): Promise<QueuedBatch> {
  const batchId = newId(now)
  const channels: Channel[] = [...(email ? (['email'] as const) : []), ...(sms === undefined ? [] : (['sms'] as const))]
  const {
    rows: [counts],
  } = await sql<Record<Channel | 'skipped', number>>`
    with line as materialized (${recipientsOf(people, channels, purpose)}),
    batch as (
      insert into notification_batch (id, target, target_ids, purpose, subject, html, text, sms, user_id, asked, created_at, skipped)
      select ${batchId}, ${target}, ${targetIds}::text[], ${purpose}, ${email?.subject}, ${email?.html}, ${email?.text}, ${sms}, ${user.id}, ${JSON.stringify(asked)}::jsonb, ${now}::timestamptz,
        coalesce(jsonb_agg(jsonb_build_object('name', full_name, 'reason', reason) order by full_name, channel), '[]')
      from line where reason is not null
    ),
    message as (
      insert into outbox (id, channel, kind, recipient, subject, text, message_id, batch_id, student_id, talk_student_id, user_id, created_at, wanted_at, until, asks)
      select id, channel, 'notice', address, case channel when 'email' then ${email?.subject ?? ''} else '' end, '',
        case channel when 'email' then '<' || id || '@' || ${new URL(config.publicUrl).hostname} || '>' else 'sms:' || id end,
        ${batchId}, student_id, talk_student_id, ${user.id}, ${now}::timestamptz, ${now}::timestamptz, ${until ?? worthByHand(now)}::timestamptz, ${until === undefined}
      from (
        select line.*, ${idsFrom(now)} || lpad(to_hex(row_number() over (order by channel, full_name, student_id, talk_student_id)), 6, '0') as id
        from line where reason is null) numbered
      returning channel
    )
    select count(*) filter (where channel = 'email') as email, count(*) filter (where channel = 'sms') as sms,
      (select count(*) from line where reason is not null) as skipped
    from message`.execute(db)
  const { skipped, ...queued } = counts!
  await enqueueAll(
    sendBatch,
    channels.filter(channel => queued[channel] > 0).map(channel => jobOf(batchId, channel)),
  )
  emit(outboxChanged, [])
  return { batchId, queued, skipped }
}

const jobOf = (batchId: string, channel: Channel): BatchJob => ({ batchId, channel, after: null, pass: 0 })

/** The first 18 digits of ids that the database numbers: unique to this call, with a letter and a digit. */
function idsFrom(now: Date): string {
  for (;;) {
    const prefix = newId(now).slice(0, 8) + randomBytes(5).toString('hex')
    if (/[a-f]/.test(prefix) && /[0-9]/.test(prefix)) return prefix
  }
}

export async function resendBatch(
  { db, now, asked, enqueueAll, emit }: Pick<Context, 'db' | 'now' | 'asked' | 'enqueueAll' | 'emit'>,
  batchId: string,
): Promise<number> {
  const again = await db
    .updateTable('outbox')
    .set(wantedAgain(now))
    .where('batchId', '=', batchId)
    .where('state', 'in', ['failed', 'held'])
    .returning('channel')
    .execute()
  await resumeMany(
    { db, asked, enqueueAll },
    again.map(({ channel }) => ({ batchId, channel })),
  )
  emit(outboxChanged, [])
  return again.length
}

/** Queues batches whose messages wait again. */
export async function resumeMany(
  { db, asked, enqueueAll }: Pick<Context, 'db' | 'asked' | 'enqueueAll'>,
  waiting: readonly { batchId: string; channel: Channel }[],
): Promise<void> {
  const batches = [...new Set(waiting.map(({ batchId }) => batchId))]
  if (batches.length === 0) return
  await db
    .updateTable('notificationBatch')
    .set({ asked: JSON.stringify(asked) })
    .where('id', 'in', batches)
    .execute()
  const jobs = new Map(waiting.map(({ batchId, channel }) => [batchId + channel, jobOf(batchId, channel)]))
  await enqueueAll(sendBatch, [...jobs.values()])
}

export interface Fate {
  messages: number
  sent: number
  failed: number
  held: number
  /** People who had withdrawn their consent when it was sent (CON-62). */
  dropped: number
  failures: SkippedName[]
  unwanted: SkippedName[]
}
export interface SkippedName {
  name: string
  reason: string
}

const recipient = sql`coalesce(nullif(concat_ws(' ', s.name, s.last_name, nullif(s.second_last_name, '')), ''),
  nullif(concat_ws(' ', v.name, v.last_name, nullif(v.second_last_name, '')), ''), o.recipient)`
const namedIn = (batchId: string, state: 'failed' | 'dropped', most: number) => sql`
  (select coalesce(json_agg(json_build_object('name', f.name, 'reason', f.reason) order by f.id), '[]') from (
    select o.id, ${recipient} as name, coalesce(o.error, '') as reason
    from outbox o left join student s on s.id = o.student_id left join talk_student v on v.id = o.talk_student_id
    where o.batch_id = ${batchId} and o.state = ${state} order by o.id limit ${most}) f)`

export async function fateOf(db: Db, batchId: string, most: number): Promise<Fate> {
  const {
    rows: [fate],
  } = await sql<Fate>`
    select count(*) as messages, count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'held') as held,
      count(*) filter (where state = 'dropped') as dropped,
      ${namedIn(batchId, 'failed', most)} as failures, ${namedIn(batchId, 'dropped', most)} as unwanted
    from outbox where batch_id = ${batchId}`.execute(db)
  return fate!
}
