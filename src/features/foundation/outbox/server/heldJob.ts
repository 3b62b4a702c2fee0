import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { lacksPublicUrl } from '#server/publicAddress.ts'
import { outboxChanged } from '../contract.ts'
import { sendBatch } from './batchJob.ts'
import { offIn } from './send.ts'
import { sendOutbox } from './jobs.ts'
import { releasePortion, withoutAddress } from './store.ts'

const PORTION = 500

/** Sends messages that were held for lack of this channel or of an address (OUT-42, M146); the rest of a batch in its next run. */
export const releaseHeld = job({
  name: 'release-held',
  payload: z.object({ channel: z.enum(['email', 'sms']), why: z.enum(['channel', 'address']).default('channel') }),
  retries: 5,
  async run({ channel, why }, { db, emit, enqueueIn, mailer, sms, refreshChannels }) {
    // This worker may not know the change of the channel yet.
    await refreshChannels()
    if (offIn({ mailer, sms }).includes(channel)) return
    // In one transaction with their jobs: if the worker dies, the messages stay held.
    const released = await db.transaction().execute(async trx => {
      const portion = await releasePortion(trx, channel, why, PORTION)
      const batches = new Set(portion.flatMap(({ batchId }) => batchId ?? []))
      await enqueueIn(
        trx,
        sendOutbox,
        portion.flatMap(({ id, batchId }) => (batchId === null ? { outboxId: id } : [])),
      )
      await enqueueIn(
        trx,
        sendBatch,
        [...batches].map(batchId => ({ batchId, channel, after: null, pass: 0 })),
      )
      if (portion.length === PORTION) await enqueueIn(trx, releaseHeld, [{ channel, why }])
      return portion.length
    })
    if (released > 0) emit(outboxChanged, [])
  },
})

/** Runs at start, because PUBLIC_URL changes only then. */
export const releaseWithLink = job({
  name: 'release-with-link',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, config, enqueueIn }) {
    if (lacksPublicUrl(config)) return
    const channels = await withoutAddress(db)
    await enqueueIn(
      db,
      releaseHeld,
      channels.map(channel => ({ channel, why: 'address' as const })),
    )
  },
})
