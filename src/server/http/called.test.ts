import { expect, test } from 'vitest'
import { get, routes } from '#contract/route.ts'
import { routeCalled } from './called.ts'
import { implement } from './feature.ts'

test('DES-19: a route is known by its name before any is bound: a worker that goes on with a batch at its start asks how its acts go back', () => {
  const memos = routes('memos', {
    today: get('/memos/today', { summary: 'Read the memo of the day', access: 'auth', scope: 'open', returns: {} }),
  })
  expect(routeCalled('memos.today')).toBeUndefined()
  implement(memos, { today: async () => ({}) })
  expect(routeCalled('memos.today')).toBe(memos.today)
})
