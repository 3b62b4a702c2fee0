import { inject } from 'vitest'
import { hearTime } from '#web/state/clock.ts'
import { shiftDate } from '../../../test/support/shiftDate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds from the true time to the tests' day (vitest.config.ts). */
    clockAhead: number
  }
}

shiftDate(inject('clockAhead'))

/** An answer says that the server's clock is so many milliseconds ahead of this computer's. */
export const serverAhead = (milliseconds: number): void =>
  hearTime(new Response(null, { headers: { 'server-time': String(Date.now() + milliseconds) } }), performance.now())
