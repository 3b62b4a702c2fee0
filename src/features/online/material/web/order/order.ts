/** Moves `id` to the place of `over`. */
export function movedTo(ids: readonly string[], id: string, over: string): string[] {
  const [from, to] = [ids.indexOf(id), ids.indexOf(over)]
  if (from < 0 || to < 0) return [...ids]
  const rest = ids.filter(each => each !== id)
  return [...rest.slice(0, to), id, ...rest.slice(to)]
}

/** The items in the order of `ids`; others follow in their old order. */
export function ordered<T extends { _id: string }>(items: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, at) => [id, at]))
  return items.toSorted((a, b) => (place.get(a._id) ?? Infinity) - (place.get(b._id) ?? Infinity) || 0)
}
