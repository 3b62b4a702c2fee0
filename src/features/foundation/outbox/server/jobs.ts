import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { job } from '#server/jobs/jobs.ts'
import { send } from './send.ts'
import { withoutJob } from './store.ts'

const TRIES_AFTER_THE_FIRST = 10

/** Sends one letter. A mail server that is away is tried again with waits that grow to an hour and more, then the letter has failed. */
export const sendOutbox = job({
  name: 'send-outbox',
  payload: z.object({ outboxId: id }),
  retries: TRIES_AFTER_THE_FIRST,
  expireIn: 120,
  batch: 10,
  run: ({ outboxId }, context) => send(context, outboxId, TRIES_AFTER_THE_FIRST + 1),
})

const PORTION = 1_000

/** Queues messages that an earlier version left without a job, at a worker's start (OUT-46). */
export const resumeMessages = job({
  name: 'resume-messages',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, enqueueIn }) {
    const messageIds = await withoutJob(db, PORTION)
    await enqueueIn(
      db,
      sendOutbox,
      messageIds.map(outboxId => ({ outboxId })),
    )
    if (messageIds.length === PORTION) await enqueueIn(db, resumeMessages, [{}])
  },
})
