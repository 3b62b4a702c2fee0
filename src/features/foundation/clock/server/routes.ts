import { monthsToGo } from '#features/foundation/audit/server/public.ts'
import { clockState, confirmClock, type ClockState } from '#server/db/clock.ts'
import { implement, type Context } from '#server/http/feature.ts'
import { fail } from '#server/http/refusal.ts'
import { clock, clockChanged, clockFailures } from '../contract.ts'

/** A confirmation counts only when the user read the clock within this time. */
const SEEN_MS = 10 * 60_000

const clockAnswer = async ({ db, now }: Context, state: ClockState) => ({ clock: { ...state, goes: await monthsToGo(db, now) } })

export const clockServer = implement(clock, {
  find: async (_input, context) => clockAnswer(context, await clockState(context.db, context.now)),

  async confirm({ body }, context) {
    const { db, now, emit, audit } = context
    if (Math.abs(body.now.getTime() - now.getTime()) > SEEN_MS) fail(clockFailures.CLOCK_MOVED)
    const before = await clockState(db, now)
    const state = await confirmClock(db, now)
    await audit({ resource: 'clock', ids: [], before: { newest: before.newest }, after: { newest: state.newest } })
    emit(clockChanged, [])
    return clockAnswer(context, state)
  },
})
