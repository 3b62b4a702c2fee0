import type { z } from 'zod'
import { MOST_COUNTED, wordsOf } from '#server/db/textSearch.ts'
import { implement } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { seesCard, type CardKind } from '../access.ts'
import { outbox, outboxChanged, outboxFailures, type Message } from '../contract.ts'
import { attachmentLinks, composed } from './compose.ts'
import { resumeMany } from './batches.ts'
import { sendOutbox } from './jobs.ts'
import type { Composed } from './owners.ts'
import { undelivered } from './undelivered.ts'
import * as search from './search.ts'
import * as store from './store.ts'

const toMessage = (row: store.ListedRow): z.output<typeof Message> => ({
  _id: row.id,
  channel: row.channel,
  purpose: row.purpose,
  recipient: row.recipient,
  recipientName: row.recipientName,
  subject: row.subject,
  state: row.state,
  tries: row.tries,
  error: row.error,
  createdAt: row.createdAt,
  sentAt: row.sentAt,
})

/** The html with inline pictures, because its sandboxed frame cannot load any. */
const selfContained = ({ html, inline }: Composed): string =>
  inline.reduce(
    (text, { cid, type, content }) => text.replaceAll(`cid:${cid}`, `data:${type};base64,${Buffer.from(content).toString('base64')}`),
    html,
  )

export const outboxServer = implement(outbox, {
  async list({ query: { skip, limit, query = '', ...filter } }, { db, counts }) {
    const page = { skip, limit }
    const words = wordsOf(query)
    if (words.length === 0) {
      const total = counts.of('outbox', JSON.stringify(filter), () => search.count(db, filter))
      const [rows, late] = await Promise.all([search.list(db, filter, words, page), store.countLate(db)])
      return { messages: rows.map(toMessage), late, total: await total }
    }
    const [{ met, rows }, late] = await Promise.all([search.findFew(db, filter, words, page), store.countLate(db)])
    if (met <= MOST_COUNTED) return { messages: rows.map(toMessage), late, total: met }
    return { messages: (await search.list(db, filter, words, page)).map(toMessage), late, total: MOST_COUNTED, totalIsMore: true }
  },

  async find({ params }, context) {
    const row = (await store.find(context.db, params.id)) ?? fail(outboxFailures.MESSAGE_NOT_FOUND)
    const letter = await composed(context.db, row, context)
    return {
      message: {
        ...toMessage(row),
        html: letter.html === '' ? null : selfContained(letter),
        text: letter.text,
        recalledAt: row.recalledAt,
        attachments: await attachmentLinks(context.db, row, context),
      },
    }
  },

  async undelivered({ params: { kind, id }, query: { email } }, { db, require }) {
    const of = kind as CardKind
    require(seesCard[of])
    return { undelivered: await undelivered(db, { kind: of, id, email }) }
  },

  async answerLate({ body: { send } }, { db, now, asked, enqueueAll, emit, audit }) {
    const late = await store.answerLate(db, send, now)
    if (send) {
      await enqueueAll(
        sendOutbox,
        late.flatMap(({ id, batchId }) => (batchId === null ? { outboxId: id } : [])),
      )
      await resumeMany(
        { db, asked, enqueueAll },
        late.flatMap(({ batchId, channel }) => (batchId === null ? [] : { batchId, channel })),
      )
    }
    await audit({ resource: 'outbox', ids: [], after: { send, messages: late.length } })
    emit(outboxChanged, [])
    return { messages: late.length }
  },

  async retry({ params }, { db, now, enqueue, emit }) {
    const row = (await store.find(db, params.id)) ?? fail(outboxFailures.MESSAGE_NOT_FOUND)
    if (row.state === 'sent') fail(outboxFailures.ALREADY_SENT)
    if (await store.requeue(db, row.id, now)) {
      await enqueue(sendOutbox, { outboxId: row.id })
      emit(outboxChanged, [row.id])
    }
    return { message: toMessage((await store.find(db, row.id))!) }
  },
})
