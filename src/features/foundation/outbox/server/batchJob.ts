// Sends a message to many, one slice per run: other batches get their turn, a stopping server does
// not wait for thousands, and another worker soon resumes a killed one's work. Progress is in the rows; a run has no state.
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import { outboxChanged } from '../contract.ts'
import { batchEvents } from './owners.ts'
import { holdBatch, sendNext, type SendOutcome } from './send.ts'
import { batchesWaiting, waitingIn } from './store.ts'

/** Per run: letters or milliseconds, whichever is reached first. */
const SLICE = { letters: 100, milliseconds: 10_000 }
const PORTION = 50
/** After this many temporary failures in a row the channel counts as unavailable. */
const AWAY = 5
export const PASSES = 11
const TELL_MS = 1_000

/** Seconds before the next pass; they double, to an hour and more. */
export const restBefore = (pass: number): number => 5 * 2 ** pass

const BatchJob = z.object({
  batchId: id,
  channel: z.enum(['email', 'sms']),
  /** Id of the last row in the slice before. */
  after: id.nullable(),
  /** How often the waiting messages were tried. */
  pass: z.int(),
})
export type BatchJob = z.output<typeof BatchJob>

export const sendBatch = job<BatchJob>({
  name: 'send-batch',
  payload: BatchJob,
  retries: 10,
  // Long enough for the longest slice with the slowest letter.
  expireIn: 75,
  run: (slice, context) => run(slice, context),
})

/** The next worker to start resumes a killed one's batches. Row locks separate two that work on one batch. */
export const resumeBatches = job({
  name: 'resume-batches',
  payload: z.object({}),
  retries: 3,
  atStart: true,
  async run(_payload, { db, enqueue }) {
    for (const { asked, ...waiting } of await batchesWaiting(db)) await enqueue(sendBatch, { ...waiting, after: null, pass: 0 }, 0, asked)
  },
})

async function run(slice: BatchJob, context: JobContext): Promise<void> {
  const { db, enqueue } = context
  const { batchId, channel, pass } = slice
  const tell = teller(context, batchId)
  if (await holdBatch(context, slice)) return tell([], true)
  const { after, away } = await sendSlice(slice, context, tell)
  if (after !== null && !away) await enqueue(sendBatch, { ...slice, after })
  else if (away && pass + 1 >= PASSES) await giveUp(context, slice, away)
  else if ((await waitingIn(db, { ...slice, after: null }, 1)).length > 0)
    await enqueue(sendBatch, { batchId, channel, after: null, pass: pass + 1 }, restBefore(pass))
  tell([], true)
}

/** `after`: where to go on, null at the end of the pass. `away`: why the channel does not answer. */
async function sendSlice(slice: BatchJob, context: JobContext, tell: Teller): Promise<{ after: string | null; away?: string }> {
  const until = performance.now() + SLICE.milliseconds
  let { after } = slice
  let refusals = 0
  for (let tried = 0; tried < SLICE.letters;) {
    const portion = await waitingIn(context.db, { ...slice, after }, Math.min(PORTION, SLICE.letters - tried))
    if (portion.length === 0) return { after: null }
    for (const outboxId of portion) {
      const outcome: SendOutcome = await sendNext(context, outboxId, PASSES)
      after = outboxId
      tried += 1
      tell([outboxId])
      refusals = outcome.state === 'later' ? refusals + 1 : 0
      if (outcome.state === 'later' && refusals >= AWAY) return { after, away: outcome.reason }
      if (performance.now() >= until) return { after }
    }
  }
  return { after }
}

/** The channel stayed unavailable in all passes: the rest fails with the reason. */
async function giveUp({ db }: JobContext, { batchId, channel }: BatchJob, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', error: reason })
    .where('batchId', '=', batchId)
    .where('channel', '=', channel)
    .where('state', '=', 'queued')
    .execute()
}

type Teller = (ids: string[], now?: boolean) => void

/** Open screens get at most one event a second per batch, and one at the end of a run. */
function teller({ emit }: JobContext, batchId: string): Teller {
  let lastReport = performance.now()
  let untold: string[] = []
  return (ids, now = false) => {
    untold.push(...ids)
    if (!now && performance.now() - lastReport < TELL_MS) return
    lastReport = performance.now()
    emit(outboxChanged, untold)
    for (const event of batchEvents.all()) emit(event, [batchId])
    untold = []
  }
}
