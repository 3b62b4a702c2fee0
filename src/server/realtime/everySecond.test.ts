import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond } from './everySecond.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('CON-26: announces each resource at once, and then at most once a second', () => {
  const told: string[] = []
  const line = everySecond(resource => told.push(resource))
  for (const resource of ['students', 'students', 'groups', 'students']) line.tell(resource)
  expect(told).toEqual(['students', 'groups'])
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual(['students', 'groups', 'students'])
  vi.advanceTimersByTime(5_000)
  expect(told).toHaveLength(3)
  line.tell('groups')
  line.stop()
  expect(told.at(-1)).toBe('groups')
})
