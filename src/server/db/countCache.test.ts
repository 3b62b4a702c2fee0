import { expect, test, vi } from 'vitest'
import { countCache } from './countCache.ts'

function counted() {
  let now = 0
  let asked = 0
  const cache = countCache(() => now)
  return {
    cache,
    pass: (ms: number) => (now += ms),
    asked: () => asked,
    read: () => cache.of('students', 'all', () => Promise.resolve(++asked)),
  }
}

test('WIR-32: a count is kept 5 s at most', async () => {
  const { read, pass } = counted()
  expect([await read(), await read()]).toEqual([1, 1])
  pass(5_000)
  expect(await read()).toBe(2)
})

test('WIR-32: 5 s are 5 s, also when the clock of the machine is set back meanwhile', async () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(0)
  const day = vi.spyOn(Date, 'now').mockReturnValue(10_800_000)
  let asked = 0
  const cache = countCache()
  const read = () => cache.of('students', 'all', () => Promise.resolve(++asked))
  await read()
  day.mockReturnValue(0)
  time.mockReturnValue(5_000)
  const again = await read()
  vi.restoreAllMocks()
  expect(again).toBe(2)
})

test('WIR-33: sums of several resources are forgotten with each of them', async () => {
  const cache = countCache(() => 0)
  let asked = 0
  const debts = () => cache.of(['students', 'groups'], 'debts', async () => ({ asked: ++asked }))
  expect([await debts(), await debts()]).toEqual([{ asked: 1 }, { asked: 1 }])
  cache.forget('groups')
  expect(await debts()).toEqual({ asked: 2 })
  cache.forget('students')
  expect(await debts()).toEqual({ asked: 3 })
  cache.forget('payments')
  expect(await debts()).toEqual({ asked: 3 })
})

test('WIR-33: a write of the resource forgets it at once, of another does not', async () => {
  const { cache, read } = counted()
  await read()
  cache.forget('groups')
  expect(await read()).toBe(1)
  cache.forget('students')
  expect(await read()).toBe(2)
})

test('WIR-33: a count that failed is not kept', async () => {
  const cache = countCache(() => 0)
  await expect(cache.of('students', 'all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await cache.of('students', 'all', () => Promise.resolve(7))).toBe(7)
})
