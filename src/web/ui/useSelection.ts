import { useCallback, useEffect, useState } from 'react'

export interface Selection {
  ids: readonly string[]
  has(id: string): boolean
  /** All of the page: true, some: null, none: false. */
  all: boolean | null
  toggle(id: string): void
  toggleAll(): void
  /** Adds a row whether it is selected or not. */
  add(id: string): void
  clear(): void
  /** On a phone: what a card does when pressed, and when pressed long. */
  hold?: (act: () => void, long: () => void) => object
}

/** Checked rows of the page. Rows that leave the page leave the selection. */
export function useSelection(rows: readonly { _id: string }[]): Selection {
  const [chosenIds, choose] = useState<ReadonlySet<string>>(new Set())
  const shownIds = rows.map(row => row._id)
  const key = shownIds.join()
  useEffect(() => {
    choose(before => {
      const remainingIds = key.split(',').filter(id => before.has(id))
      return remainingIds.length === before.size ? before : new Set(remainingIds)
    })
  }, [key])
  const toggle = useCallback((id: string) => choose(before => before.symmetricDifference(new Set([id]))), [])
  const add = useCallback((id: string) => choose(before => new Set([...before, id])), [])
  const ids = shownIds.filter(id => chosenIds.has(id))
  const all = ids.length === 0 ? false : ids.length === shownIds.length ? true : null
  return {
    ids,
    has: id => chosenIds.has(id),
    all,
    toggle,
    add,
    toggleAll: () => choose(new Set(all === true ? [] : shownIds)),
    clear: () => choose(new Set()),
  }
}
