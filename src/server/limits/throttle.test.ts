import { expect, test } from 'vitest'
import { startTest } from '#server/testing/harness.ts'
import { countTry, type Limit } from './throttle.ts'

const t = await startTest()
const HOUR = 3_600_000
const limit = (key: string): Limit => ({ kind: 'try', key, window: 3600, free: 3, wait: 10, longest: 900 })
const at = (milliseconds: number) => new Date(t.clock.now().getTime() + milliseconds)

async function tries(key: string, moment: Date, many: number): Promise<number> {
  for (let nth = 1; nth < many; nth++) await countTry(t.db, limit(key), moment)
  return (await countTry(t.db, limit(key), moment)).retryAfter
}

test('WIR-57: waits grow after the free attempts, up to a maximum', async () => {
  expect(await tries('grows', at(0), 3)).toBe(0)
  expect(await tries('grows', at(0), 1)).toBe(10)
  expect(await tries('grows', at(11_000), 2)).toBe(20)
  let moment = 40_000
  for (let nth = 0; nth < 12; nth++, moment += 901_000) expect(await tries('grows', at(moment), 2)).toBeLessThanOrEqual(900)
})

test('WIR-57: the count restarts after its window', async () => {
  await tries('anew', at(0), 2)
  expect((await countTry(t.db, limit('anew'), at(HOUR + 1000))).hits).toBe(1)
})

test('WIR-58: setting back a clock that was two days ahead locks nobody out for two days', async () => {
  expect(await tries('ahead', at(48 * HOUR), 4)).toBe(10)
  const { retryAfter, hits } = await countTry(t.db, limit('ahead'), at(0))
  expect([retryAfter, hits]).toEqual([0, 1])
})

test('WIR-58: a wait written by an instance whose clock is some seconds ahead counts', async () => {
  expect(await tries('beside', at(20_000), 4)).toBe(10)
  expect((await countTry(t.db, limit('beside'), at(0))).retryAfter).toBe(30)
})
