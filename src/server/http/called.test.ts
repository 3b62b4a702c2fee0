import { expect, test } from 'vitest'
import { get, routes } from '#contract/route.ts'
import { routeCalled } from './called.ts'
import { implement } from './feature.ts'

test('DES-19: a route is found by name before any is bound: a worker that resumes a batch at start needs its undo', () => {
  const memos = routes('memos', {
    today: get('/memos/today', { summary: 'Read the memo of the day', access: 'auth', scope: 'open', returns: {} }),
  })
  expect(routeCalled('memos.today')).toBeUndefined()
  implement(memos, { today: async () => ({}) })
  expect(routeCalled('memos.today')).toBe(memos.today)
})
