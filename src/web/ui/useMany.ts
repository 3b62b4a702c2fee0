// The rows of a bulk act: the ticked ones of the page, or all of the filter (M89).
import { useState } from 'react'
import type { TableState } from '#web/calls/useTable.ts'
import { useHold } from './useHold.ts'
import { useSelection, type Selection } from './useSelection.ts'

export interface Whom<Filter> {
  /** Changes with the rows. */
  key: string
  body: { students: string[] } | { filter: Filter }
}

export interface Many<Filter = object> {
  selection: Selection
  /** The recipients; null when nothing is ticked. */
  whom: Whom<Filter> | null
  /** The number of ticked rows, and of those that the filter shows. */
  count: number
  total: number
  isAll: boolean
  tickAll(): void
  /** Keeps the rows while an act is under way that changes the list. */
  hold(): void
  clear(): void
}

export function useMany<Filter extends object>(
  { rows, total }: Pick<TableState<{ _id: string }>, 'rows' | 'total'>,
  filter: Filter,
): Many<Filter> {
  const selection = useSelection(rows)
  const filterKey = JSON.stringify(filter)
  const [all, setAll] = useState<string | null>(null)
  const [frozenChoice, setFrozenChoice] = useState<Whom<Filter> | null>(null)
  const { ids } = selection
  // Another filter ends 'all'; so does the last tick.
  const isAll = all === filterKey && ids.length > 0
  const body = isAll ? { filter } : { students: [...ids] }
  const present = ids.length === 0 ? null : { key: JSON.stringify(body), body }
  const clear = () => {
    setFrozenChoice(null)
    setAll(null)
    selection.clear()
  }
  return {
    selection: { ...selection, clear, hold: useHold() },
    whom: frozenChoice ?? present,
    count: isAll ? total : ids.length,
    total,
    isAll,
    tickAll: () => setAll(filterKey),
    hold: () => setFrozenChoice(before => before ?? present),
    clear,
  }
}
