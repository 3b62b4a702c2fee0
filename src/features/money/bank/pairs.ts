// Forms as many pairs as possible (LLE-22). Pure.

/**
 * A maximum matching. Starts with the best choices in order, and moves a pair only to make room for another. Each search visits a node
 * once: a failed search's nodes lead nowhere later either.
 * @param choices possible partners, the best first
 */
export function pairsOf<L, R>(lefts: readonly L[], choices: (item: L) => Iterable<R>): Map<L, R> {
  const ofLeft = new Map<L, R>()
  const ofRight = new Map<R, L>()
  const pair = (item: L, right: R) => {
    ofLeft.set(item, right)
    ofRight.set(right, item)
  }
  for (const item of lefts)
    for (const right of choices(item))
      if (!ofRight.has(right)) {
        pair(item, right)
        break
      }
  const dead = new Set<R>()
  for (const start of lefts) {
    if (ofLeft.has(start)) continue
    const cameFrom = new Map<R, L>()
    const queue: L[] = [start]
    let end: R | undefined
    for (let at = 0; at < queue.length && end === undefined; at++) {
      const item = queue[at]!
      for (const right of choices(item)) {
        if (dead.has(right) || cameFrom.has(right)) continue
        cameFrom.set(right, item)
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
      const item: L = cameFrom.get(right)!
      const next: R | undefined = item === start ? undefined : ofLeft.get(item)
      pair(item, right)
      right = next
    }
  }
  return ofLeft
}
