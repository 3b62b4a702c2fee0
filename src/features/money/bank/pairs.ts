// Forms as many pairs as possible (LLE-22). Pure.

/**
 * A maximum matching. Starts with the best choices in order, and moves a pair only to make room for another. Each search visits a node
 * once: a failed search's nodes lead nowhere later either.
 * @param choices possible partners, the best first
 */
export function pairsOf<L, R>(lefts: readonly L[], choices: (left: L) => Iterable<R>): Map<L, R> {
  const ofLeft = new Map<L, R>()
  const ofRight = new Map<R, L>()
  const pair = (left: L, right: R) => {
    ofLeft.set(left, right)
    ofRight.set(right, left)
  }
  for (const left of lefts)
    for (const right of choices(left))
      if (!ofRight.has(right)) {
        pair(left, right)
        break
      }
  const dead = new Set<R>()
  for (const start of lefts) {
    if (ofLeft.has(start)) continue
    const cameFrom = new Map<R, L>()
    const queue: L[] = [start]
    let end: R | undefined
    for (let at = 0; at < queue.length && end === undefined; at++) {
      const left = queue[at]!
      for (const right of choices(left)) {
        if (dead.has(right) || cameFrom.has(right)) continue
        cameFrom.set(right, left)
        const holder = ofRight.get(right)
        if (holder === undefined) {
          end = right
          break
        }
        queue.push(holder)
      }
    }
    if (end === undefined) {
      for (const right of cameFrom.keys()) dead.add(right)
      continue
    }
    for (let right: R | undefined = end; right !== undefined;) {
      const left: L = cameFrom.get(right)!
      const next: R | undefined = left === start ? undefined : ofLeft.get(left)
      pair(left, right)
      right = next
    }
  }
  return ofLeft
}
