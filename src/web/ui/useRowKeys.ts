import { useState, type KeyboardEvent, type MouseEvent } from 'react'

interface Options<Row> {
  rows: readonly Row[]
  selected?: string
  select?(id: string | undefined): void
  /** Enter on the selected row. */
  more?(row: Row): void
}

const CONTROLS = 'button,a,input,label,select,textarea'
const rowsOf = (row: HTMLElement) => [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])]

/** Arrows, Home, End, Enter and Escape on the rows of a table; the table is one tab stop. With a sidebar open the arrows move it along. */
export function useRowKeys<Row extends { _id: string }>({ rows, selected, select, more }: Options<Row>) {
  const [current, setCurrent] = useState<string>()
  const known = (id: string | undefined) => rows.some(row => row._id === id)
  const stop = known(current) ? current : known(selected) ? selected : rows[0]?._id

  const go = (row: HTMLElement | undefined) => {
    row?.focus()
    if (row && selected !== undefined) select?.(row.dataset.rowKey)
  }
  const press = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    if (event.target !== event.currentTarget) return
    const all = rowsOf(event.currentTarget)
    const at = all.indexOf(event.currentTarget)
    const targets: Record<string, () => void> = {
      ArrowDown: () => go(all[at + 1]),
      ArrowUp: () => go(all[at - 1]),
      Home: () => go(all[0]),
      End: () => go(all.at(-1)),
      Enter: () => (row._id === selected && more ? more(row) : select?.(row._id)),
    }
    const act = targets[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (row: Row) => ({
    tabIndex: row._id === stop ? 0 : -1,
    'aria-selected': row._id === selected,
    onFocus: () => setCurrent(row._id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => press(event, row),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!(event.target as Element).closest(CONTROLS)) select?.(row._id)
    },
  })
}
