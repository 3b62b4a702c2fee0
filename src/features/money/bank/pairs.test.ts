import { expect, test } from 'vitest'
import { pairsOf } from './pairs.ts'

/** The largest number of pairs, by exhaustive search. */
function most(lefts: readonly number[], choices: ReadonlyMap<number, readonly number[]>, used = new Set<number>()): number {
  const [first, ...rest] = lefts
  if (first === undefined) return 0
  let best = most(rest, choices, used)
  for (const right of choices.get(first)!) if (!used.has(right)) best = Math.max(best, 1 + most(rest, choices, new Set([...used, right])))
  return best
}

test('LLE-22: forms as many pairs as possible from the choices, with each side in one pair at most', () => {
  let state = 3
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  for (let round = 0; round < 400; round++) {
    const lefts = Array.from({ length: 1 + random(6) }, (_, at) => at)
    const choices = new Map(lefts.map(item => [item, [...new Set(Array.from({ length: random(4) }, () => random(6)))]]))
    const pairs = pairsOf(lefts, item => choices.get(item)!)
    expect(pairs.size).toBe(most(lefts, choices))
    expect(new Set(pairs.values()).size).toBe(pairs.size)
    for (const [item, right] of pairs) expect(choices.get(item)).toContain(right)
  }
})

test('LLE-22: keeps a first choice if it costs no pair', () => {
  expect(pairsOf([1, 2], item => (item === 1 ? ['a', 'b'] : ['a', 'b']))).toEqual(
    new Map([
      [1, 'a'],
      [2, 'b'],
    ]),
  )
  expect(pairsOf([1, 2], item => (item === 1 ? ['a', 'b'] : ['a'])).get(1)).toBe('b')
})
