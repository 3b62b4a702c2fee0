import { expect, test, vi } from 'vitest'
import { countCache } from './countCache.ts'

function counted() {
  let now = 0
  let countRuns = 0
  const cache = countCache(() => now)
  return {
    cache,
    pass: (ms: number) => (now += ms),
    asked: () => countRuns,
    read: () => cache.of('students', 'all', () => Promise.resolve(++countRuns)),
  }
}

test('WIR-32: caches a count for at most 5 s', async () => {
  const { read, pass } = counted()
  expect([await read(), await read()]).toEqual([1, 1])
  pass(5_000)
  expect(await read()).toBe(2)
})

test("WIR-32: the 5 s do not depend on the machine's clock, which may be set back", async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const day = vi.spyOn(Date, 'now').mockReturnValue(10_800_000)
  let countRuns = 0
  const cache = countCache()
  const read = () => cache.of('students', 'all', () => Promise.resolve(++countRuns))
  await read()
  day.mockReturnValue(0)
  time.mockReturnValue(5_000)
  const again = await read()
  vi.restoreAllMocks()
  expect(again).toBe(2)
})

test('WIR-33: drops the sum of several resources when one of them changes', async () => {
  const cache = countCache(() => 0)
  let countRuns = 0
  const debts = () => cache.of(['students', 'groups'], 'debts', async () => ({ asked: ++countRuns }))
  expect([await debts(), await debts()]).toEqual([{ asked: 1 }, { asked: 1 }])
  cache.forget('groups')
  expect(await debts()).toEqual({ asked: 2 })
  cache.forget('students')
  expect(await debts()).toEqual({ asked: 3 })
  cache.forget('payments')
  expect(await debts()).toEqual({ asked: 3 })
})

test('WIR-33: a write of the resource drops its count, a write of another does not', async () => {
  const { cache, read } = counted()
  await read()
  cache.forget('groups')
  expect(await read()).toBe(1)
  cache.forget('students')
  expect(await read()).toBe(2)
})

test('WIR-33: does not cache a failed count', async () => {
  const cache = countCache(() => 0)
  await expect(cache.of('students', 'all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.of('students', 'all', () => Promise.resolve(7))).toBe(7)
})
