/** The same reader, which reads each text of a column once: columns repeat theirs. */
export function remembered<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>()
  return cell => {
    const before = known.get(cell)
    if (before !== undefined || known.has(cell)) return before as T
    const value = read(cell)
    known.set(cell, value)
    return value
  }
}
