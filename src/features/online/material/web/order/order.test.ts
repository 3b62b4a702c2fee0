import { expect, test } from 'vitest'
import { movedTo, ordered } from './order.ts'

const ids = ['a', 'b', 'c', 'd']

test.each([
  ['a', 'c', ['b', 'c', 'a', 'd']],
  ['d', 'a', ['d', 'a', 'b', 'c']],
  ['b', 'b', ids],
  ['x', 'a', ids],
])('VID-22: %s dropped on %s takes its place', (id, over, expected) => expect(movedTo(ids, id, over)).toEqual(expected))

test('VID-22: items not in the order follow in their old order', () => {
  const items = ['a', 'x', 'b', 'y'].map(_id => ({ _id }))
  expect(ordered(items, ['b', 'a']).map(({ _id }) => _id)).toEqual(['b', 'a', 'x', 'y'])
})
