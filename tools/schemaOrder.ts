export interface Part {
  name: string
  needs: ReadonlySet<string>
  /** Tables that it refers to: before it if possible; of two that refer to each other, one foreign key is added later. */
  wants: ReadonlySet<string>
}

/** Keeps the given order, but puts each after what it needs and, if possible, after what it wants. */
export function loadOrder<P extends Part>(parts: readonly P[]): P[] {
  const remaining = [...parts]
  const placed = new Set<string>()
  const ordered: P[] = []
  const allNames = new Set(parts.map(part => part.name))
  const there = (names: ReadonlySet<string>, self: string) =>
    [...names].every(name => name === self || !allNames.has(name) || placed.has(name))
  while (remaining.length > 0) {
    const loads = (part: P) => there(part.needs, part.name)
    const whole = remaining.findIndex(part => loads(part) && there(part.wants, part.name))
    const at = whole >= 0 ? whole : remaining.findIndex(loads)
    if (at < 0) throw new Error(`These need each other: ${remaining.map(part => part.name).join(', ')}.`)
    const [next] = remaining.splice(at, 1)
    placed.add(next!.name)
    ordered.push(next!)
  }
  return ordered
}
