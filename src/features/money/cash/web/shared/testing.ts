import type { Answer } from '#contract/route.ts'
import { serve } from '#web/testing/serve.ts'
import { cash } from '../../contract.ts'

type Unclosed = Answer<typeof cash.unclosed>

/** New Year's Eve and New Year's Day, both unclosed. */
export const newYear: Unclosed = {
  count: 2,
  amount: 13_960,
  days: [
    { day: '2027-01-01', amount: 5960 },
    { day: '2026-12-31', amount: 8000 },
  ],
}

export const serveUnclosed = (answer: Unclosed = { count: 0, amount: 0, days: [] }) => serve(cash.unclosed, () => answer)
