// A channel was set: what waited for it is put in line, a portion at a time.
import { z } from 'zod'
import { job } from '#server/jobs/jobs.ts'
import { outboxChanged } from '../contract.ts'
import { sendBatch } from './batchJob.ts'
import { offIn } from './send.ts'
import { sendOutbox } from './jobs.ts'
import { releasePortion } from './store.ts'

const PORTION = 500

/** Messages held for want of this channel leave (OUT-42); the rest of many by the job's next run. */
export const releaseHeld = job({
  name: 'release-held',
  payload: z.object({ channel: z.enum(['email', 'sms']) }),
  retries: 5,
  async run({ channel }, { db, emit, enqueue, mailer, sms, refreshChannels }) {
    // This worker may not have heard of the change yet.
    await refreshChannels()
    if (offIn({ mailer, sms }).includes(channel)) return
    const released = await db.transaction().execute(trx => releasePortion(trx, channel, PORTION))
    if (released.length === 0) return
    const batches = new Set(released.map(({ batchId }) => batchId))
    for (const { id, batchId } of released) if (batchId === null) await enqueue(sendOutbox, { outboxId: id })
    for (const batchId of batches) if (batchId !== null) await enqueue(sendBatch, { batchId, channel, after: null, pass: 0 })
    emit(outboxChanged, [])
    if (released.length === PORTION) await enqueue(releaseHeld, { channel })
  },
})
