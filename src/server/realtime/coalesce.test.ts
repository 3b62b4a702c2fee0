import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { coalesce } from './coalesce.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('WIR-54: announces writes that come close together at once, each id once', () => {
  const calls: unknown[] = []
  const gathering = coalesce<string>(all => void calls.push(all))
  gathering.add('students', ['a', 'b'])
  gathering.add('students', ['b', 'c'])
  gathering.add('groups', ['g'])
  expect(calls).toEqual([])
  vi.runAllTimers()
  expect(calls).toEqual([
    [
      ['students', ['a', 'b', 'c']],
      ['groups', ['g']],
    ],
  ])
})

test('M164: a change that names nobody concerns everybody, whatever comes with it', () => {
  const calls: unknown[] = []
  const gathering = coalesce<string>(all => void calls.push(all))
  gathering.add('students', ['a'])
  gathering.add('students', [])
  gathering.add('students', ['b'])
  gathering.flush()
  expect(calls).toEqual([[['students', []]]])
})

test("WIR-54: announces more than 200 ids as 'much changed'", () => {
  const calls: unknown[] = []
  const gathering = coalesce<string>(all => void calls.push(all))
  gathering.add(
    'students',
    Array.from({ length: 201 }, (_, i) => String(i)),
  )
  gathering.flush()
  expect(calls).toEqual([[['students', []]]])
})
