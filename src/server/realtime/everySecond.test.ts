import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { everySecond } from './everySecond.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('CON-26: announces each resource at once, and then at most once a second', () => {
  const messages: string[] = []
  const line = everySecond(resource => messages.push(resource))
  for (const resource of ['students', 'students', 'groups', 'students']) line.tell(resource)
  expect(messages).toEqual(['students', 'groups'])
  vi.advanceTimersByTime(1_000)
  expect(messages).toEqual(['students', 'groups', 'students'])
  vi.advanceTimersByTime(5_000)
  expect(messages).toHaveLength(3)
  line.tell('groups')
  line.stop()
  expect(messages.at(-1)).toBe('groups')
})
