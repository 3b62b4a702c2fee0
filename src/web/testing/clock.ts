import { inject } from 'vitest'
import { hearTime } from '#web/state/clock.ts'
import { shiftDate } from '../../../test/support/shiftDate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds from the real time to the tests' day (vitest.browser.config.ts). */
    clockAhead: number
  }
}

shiftDate(inject('clockAhead'))

/** Simulates an answer of a server whose clock is this many milliseconds ahead. */
export const serverAhead = (milliseconds: number): void =>
  hearTime(new Response(null, { headers: { 'server-time': String(Date.now() + milliseconds) } }), performance.now())
