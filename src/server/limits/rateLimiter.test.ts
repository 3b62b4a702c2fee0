import { expect, test } from 'vitest'
import { rateLimiter } from './rateLimiter.ts'

test('RUN-46: a rate per channel spaces sends evenly and in order, and saves up no pauses', async () => {
  let now = 1_000
  const waits: number[] = []
  const turn = rateLimiter(10, { now: () => now, pause: async milliseconds => void waits.push(milliseconds) })
  await Promise.all([turn(), turn(), turn()])
  expect(waits).toEqual([100, 200])
  now += 5_000
  await Promise.all([turn(), turn()])
  expect(waits).toEqual([100, 200, 100])
})
