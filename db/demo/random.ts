// A small deterministic generator (mulberry32): the same demo academy on every machine.

export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<K extends string>(weights: Record<K, number>): K
}

export function random(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    chance: probability => next() < probability,
    pick: list => list[between(0, list.length - 1)]!,
    weighted: weights => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][]
      let rest = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      return (entries.find(([, weight]) => (rest -= weight) < 0) ?? entries[0]!)[0]
    },
  }
}
