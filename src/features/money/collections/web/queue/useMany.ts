// The students of a bulk act: the ticked ones of the page, or all of the filter (M89).
import { useState } from 'react'
import type { TableState } from '#web/calls/useTable.ts'
import { useSelection, type Selection } from '#web/ui/useSelection.ts'
import type { BodyOf } from '#web/calls/callTypes.ts'
import type { Case, collections } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

export interface Whom {
  /** Changes with the students. */
  key: string
  body: BodyOf<typeof collections.readers>
}

export interface Many {
  selection: Selection
  /** null: nobody is ticked. */
  whom: Whom | null
  /** The number of ticked students, and of those that the filter shows. */
  count: number
  total: number
  /** Pesos that the ticked students of this page owe; null when all are ticked. */
  owed: number | null
  isAll: boolean
  tickAll(): void
  /** Keeps the students while messages leave: rows that were written to leave the queue. */
  hold(): void
  clear(): void
  clearFilters(): void
}

export function useMany(table: TableState<Case>): Many {
  const selection = useSelection(table.rows)
  const [{ sede, tramo, vista, buscar }, change] = useCollectionsAddress()
  const filter = {
    ...(sede && { location: sede }),
    ...(tramo && { bucket: tramo }),
    ...(vista && { view: vista }),
    ...(buscar && { query: buscar }),
  }
  const filterKey = JSON.stringify(filter)
  const [all, setAll] = useState<string | null>(null)
  const [held, setHeld] = useState<Whom | null>(null)
  const ids = selection.ids
  // Another filter ends 'all'; so does the last tick.
  const isAll = all === filterKey && ids.length > 0
  const body = isAll ? { filter } : { students: [...ids] }
  const present = ids.length === 0 ? null : { key: JSON.stringify(body), body }
  const ticked = table.rows.filter(({ _id }) => selection.has(_id))
  return {
    selection,
    whom: held ?? present,
    count: isAll ? table.total : ids.length,
    total: table.total,
    owed: isAll ? null : ticked.reduce((sum, { amountDue }) => sum + amountDue, 0),
    isAll,
    tickAll: () => setAll(filterKey),
    hold: () => setHeld(before => before ?? present),
    clear() {
      setHeld(null)
      setAll(null)
      selection.clear()
    },
    clearFilters: () => change({ tramo: undefined, vista: undefined, buscar: undefined, sede: undefined, pagina: undefined }),
  }
}
