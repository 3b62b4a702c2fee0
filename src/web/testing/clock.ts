import { inject } from 'vitest'
import { shiftDate } from '../../../test-support/shiftDate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Milliseconds from the true time to the tests' day (vitest.config.ts). */
    clockAhead: number
  }
}

shiftDate(inject('clockAhead'))
