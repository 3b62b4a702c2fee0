// One plan at a time: the queue gives a server one job of a name. A killed server's plan is retried at most twice.
import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { Refusal } from '#server/http/refusal.ts'
import { job, type JobContext } from '#server/jobs/jobs.ts'
import type { Ground } from '../ground.ts'
import { PLAN_TEXTS, plansChanged, type PlanState } from '../contract.ts'
import { resultOf } from './result.ts'
import { groundFor } from './planAnswer.ts'
import { Abandoned, abandonAll, limitOf, startSolving, type Solving } from './solve/solver.ts'
import type { Answer } from './solve/solve.ts'
import * as store from './store.ts'

const LOOK_MS = 1000

const Payload = z.object({ planId: id, version: z.int(), only: z.array(z.string()).nullable() })
type Payload = z.output<typeof Payload>

/** Pins all groups but these (OFE-40). */
export function keeping(ground: Ground, { result, input }: store.PlanRow, only: readonly string[] | null): Ground {
  if (!only) return ground
  const places = Object.entries({ ...result?.places, ...input.pins }).filter(([group]) => !only.includes(group))
  return { ...ground, pins: { ...ground.pins, ...Object.fromEntries(places) } }
}

/** Waits for the answer, or until the plan is stopped or deleted. @returns null when ended */
async function watched({ db, log }: JobContext, { planId, version }: Payload, solving: Solving): Promise<Answer | null> {
  const looking = setInterval(() => {
    store.solvingStill(db, planId, version).then(
      still => (still === 'no' ? solving.stop() : undefined),
      // The database may be away for a while; the limit ends the thread in any case.
      (error: unknown) => log.warn({ err: error }, 'could not check a plan'),
    )
  }, LOOK_MS)
  try {
    return await solving.answer
  } catch (error) {
    if (error instanceof Abandoned) throw error
    // Out of memory, for example: another try would fail too.
    log.error({ err: error }, 'could not solve a plan')
    return null
  } finally {
    clearInterval(looking)
  }
}

/** The plan's next state and message (OFE-36). */
export function ending(answer: Answer | null): { state: PlanState; message: string | null } {
  if (!answer) return { state: 'failed', message: PLAN_TEXTS.late }
  if ('tooMany' in answer) return { state: 'failed', message: PLAN_TEXTS.tooMany(answer.tooMany, 'combinaciones') }
  return { state: 'solved', message: answer.proved ? null : PLAN_TEXTS.unproved }
}

export const solvePlan = job<Payload>({
  name: 'solve-plan',
  payload: Payload,
  retries: 2,
  expireIn: 300,
  end: abandonAll,
  async run(payload, context) {
    const { planId, version, only } = payload
    const { db, emit } = context
    const began = performance.now()
    const elapsed = () => performance.now() - began
    const finish = async (from: readonly PlanState[], state: PlanState, message: string | null) => {
      await store.moveOn(db, planId, from, state, { message, finishedAt: new Date(context.now.getTime() + elapsed()) })
      emit(plansChanged, [planId])
    }
    const row = await store.find(db, planId)
    // Stopped, saved or requested again: that has its own job.
    if (row?.version !== version) return
    if (!(await store.moveOn(db, planId, ['queued', 'solving'], 'solving', { startedAt: context.now, message: null }))) return
    emit(plansChanged, [planId])
    let ground: Ground
    try {
      ground = keeping(await groundFor(context, row), row, only)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return finish(['solving'], 'failed', error.message)
    }
    const answer = await watched(context, payload, startSolving({ ground, seconds: limitOf(ground.wanted.length) }))
    const still = await store.solvingStill(db, planId, version)
    if (still === 'no') return
    if (still === 'changed') return finish(['solving'], 'draft', PLAN_TEXTS.changed)
    // Saved since the read above: the result belongs to another plan.
    if (answer && 'places' in answer && !(await store.setResult(db, planId, version, resultOf(answer, elapsed() / 1000))))
      return finish(['solving'], 'draft', PLAN_TEXTS.changed)
    const { state, message } = ending(answer)
    return finish(['solving'], state, message)
  },
})
