// Undoes a large batch slice by slice; after a crash another worker continues (DES-19).
import { z } from 'zod'
import { auditChanged } from '#contract/event.ts'
import { id } from '#contract/fields.ts'
import { academyDay } from '#lib/days.ts'
import type { Requester } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { job, type Job, type JobContext } from '#server/jobs/jobs.ts'
import { undo } from '../../contract.ts'
import { BATCH } from '../../limits.ts'
import { busyBatches, lockBatch, nextActs } from './store.ts'
import { claimSlice, countRows, end, settleSlice, type Going } from './slice.ts'
import type { Act } from '../one/permissions.ts'
import { kindOf } from './kinds.ts'
import { takeBack } from './units.ts'
import type { Hand } from '../one/actor.ts'

/** Milliseconds after which the job queues itself again, so that others get their turn. */
const TURN_MS = 10_000

/** Absent: all that a stopped worker left, at a worker's start. */
const Payload = z.object({ batchId: id.optional() })
type Payload = z.output<typeof Payload>

export const undoBatch: Job<Payload> = job<Payload>({
  name: 'undo-batch',
  payload: Payload,
  retries: 5,
  expireIn: 60,
  atStart: true,
  async run({ batchId }, context) {
    if (batchId === undefined) {
      for (const { id: batchId, asked } of await busyBatches(context.db))
        await context.enqueue(undoBatch, { batchId }, 0, asked as Requester)
      return
    }
    const until = performance.now() + TURN_MS
    while (await slice(context, batchId)) if (performance.now() >= until) return context.enqueue(undoBatch, { batchId })
  },
})

/** As many of the newest acts as fit into one transaction, at least one. */
async function fitting(db: Db, acts: readonly Act[]): Promise<Act[]> {
  let [rows, fit] = [0, 0]
  for (const act of acts) {
    rows += await countRows(db, [act])
    if (fit > 0 && rows > BATCH.rows) break
    fit += 1
  }
  return acts.slice(0, fit)
}

/** @returns whether there is more */
async function slice(context: JobContext, batchId: string): Promise<boolean> {
  const events: Parameters<JobContext['emit']>[] = []
  const more = await inTransaction(context.db, async db => {
    events.length = 0
    const batch = await lockBatch(db, batchId)
    if (batch?.state !== 'undoing' || !context.asked?.user) return false
    const root = (batch.undoes === null ? null : await lockBatch(db, batch.undoes)) ?? batch
    const going: Going = { batch, root }
    const hand: Hand = {
      db,
      now: context.now,
      today: academyDay(context.now, context.academy.timeZone),
      user: { campuses: null },
      wholly: work => work(),
      academy: context.academy,
      asked: context.asked,
      emit: (event, ids) => void events.push([event, ids]),
      enqueue: (next, payload, seconds) => context.enqueueLater(db, next, payload, seconds),
      audit: entry => context.audit(db, kindOf(root.route)?.undoneBy ?? undo.pressBatch.name, entry),
      caller: null,
    }
    const acts = await fitting(db, await nextActs(db, batch, BATCH.acts))
    if (acts.length === 0) {
      await end(hand, going)
      const kind = kindOf(root.route)
      if (kind) hand.emit(kind.event, [root.id])
      return false
    }
    const claimed = await claimSlice(hand, going, acts)
    await settleSlice(hand, going, claimed, await takeBack(hand, claimed.shape, claimed.units))
    return true
  })
  for (const [event, ids] of events) context.emit(event, ids)
  context.emit(auditChanged, [])
  return more
}
