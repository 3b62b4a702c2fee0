/** More texts of one column are rare; they are read anew. */
const MOST = 20_000

/** The same reader, which reads each text of a column once: columns repeat theirs. */
export function remembered<T>(reader: (cell: string) => T): (cell: string) => T {
  const values = new Map<string, T>()
  return cell => {
    const before = values.get(cell)
    if (before !== undefined || values.has(cell)) return before as T
    const value = reader(cell)
    if (values.size === MOST) values.clear()
    values.set(cell, value)
    return value
  }
}
