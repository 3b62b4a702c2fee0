import { useNavigate } from '@tanstack/react-router'
import { useTableSearch } from '#web/calls/useTable.ts'

export function useSelected<Row extends { _id: string }>(rows: readonly Row[] = []) {
  const { ficha } = useTableSearch()
  const navigate = useNavigate()
  const at = rows.findIndex(row => row._id === ficha)
  // Stepping from card to card is one place in the history, opening the first is a new one.
  const select = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, ficha: next }),
      replace: next === undefined || ficha !== undefined,
    })
  const step = (row: Row | undefined) => (at >= 0 && row ? () => select(row._id) : undefined)
  return { selected: rows[at], select, previous: step(rows[at - 1]), next: step(rows[at + 1]) }
}
