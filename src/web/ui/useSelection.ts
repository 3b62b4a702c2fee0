import { useCallback, useEffect, useState } from 'react'

export interface Selection {
  ids: readonly string[]
  has(id: string): boolean
  /** All of the page: true, some: null, none: false. */
  all: boolean | null
  toggle(id: string): void
  toggleAll(): void
  /** Adds it in any case. */
  add(id: string): void
  clear(): void
}

/** Checked rows of the page. Rows that leave the page leave the selection. */
export function useSelection(rows: readonly { _id: string }[]): Selection {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const shown = rows.map(row => row._id)
  const key = shown.join()
  useEffect(() => {
    choose(before => {
      const left = key.split(',').filter(id => before.has(id))
      return left.length === before.size ? before : new Set(left)
    })
  }, [key])
  const toggle = useCallback((id: string) => choose(before => before.symmetricDifference(new Set([id]))), [])
  const add = useCallback((id: string) => choose(before => new Set([...before, id])), [])
  const ids = shown.filter(id => chosen.has(id))
  const all = ids.length === 0 ? false : ids.length === shown.length ? true : null
  return {
    ids,
    has: id => chosen.has(id),
    all,
    toggle,
    add,
    toggleAll: () => choose(new Set(all === true ? [] : shown)),
    clear: () => choose(new Set()),
  }
}
