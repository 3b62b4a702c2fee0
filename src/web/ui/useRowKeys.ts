import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { CONTROLS, press } from './press.ts'
import type { Selection } from './useSelection.ts'

interface Options<Row> {
  rows: readonly Row[]
  selected?: string
  select?(id: string | undefined): void
  more?(row: Row): void
  /** Rows that cannot be selected: no click, and the arrows skip them. */
  off?(row: Row): boolean
  /** Rows may be checked: Espacio toggles, Shift with an arrow adds the next one, Ctrl+A all. */
  selection?: Selection
}

/** The rows of its table, or of all tables below an element with `data-rows`. */
const rowsOf = (row: HTMLElement) => [
  ...((row.closest('[data-rows]') ?? row.parentElement)?.querySelectorAll<HTMLElement>('[data-row-key][tabindex]') ?? []),
]

/** Arrows, Home, End, Enter and Escape on a table's rows; the table is one tab stop. With an open sidebar the arrows move the selection. */
export function useRowKeys<Row extends { _id: string }>({ rows, selected, select, more, off = () => false, selection }: Options<Row>) {
  const [current, setCurrent] = useState<string>()
  const isSelectable = (id: string | undefined) => rows.some(row => row._id === id && !off(row))
  const stop = isSelectable(current) ? current : isSelectable(selected) ? selected : rows.find(row => !off(row))?._id

  const go = (row: HTMLElement | undefined) => {
    row?.focus()
    if (row && selected !== undefined) select?.(row.dataset.rowKey)
  }
  const hear = (event: KeyboardEvent<HTMLElement>, row: Row) => {
    if (event.target !== event.currentTarget) return
    const all = rowsOf(event.currentTarget)
    const at = all.indexOf(event.currentTarget)
    const extend = (to: HTMLElement | undefined) => {
      if (event.shiftKey) for (const each of [event.currentTarget, to ?? event.currentTarget]) selection?.add(each.dataset.rowKey!)
      go(to)
    }
    const targets: Record<string, (() => void) | undefined> = {
      ' ': selection && (() => selection.toggle(row._id)),
      a: selection && (event.ctrlKey || event.metaKey) ? selection.toggleAll : undefined,
      ArrowDown: () => extend(all[at + 1]),
      ArrowUp: () => extend(all[at - 1]),
      Home: () => go(all[0]),
      End: () => go(all.at(-1)),
      Enter: () => (row._id === selected && more ? more(row) : select?.(row._id)),
    }
    const act = targets[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const active = (row: Row) => ({
    tabIndex: row._id === stop ? 0 : -1,
    'aria-selected': row._id === selected,
    onFocus: () => setCurrent(row._id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => hear(event, row),
    onPointerDown: press(() => select?.(row._id)),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!(event.target as Element).closest(CONTROLS)) select?.(row._id)
    },
  })
  return (row: Row): Partial<ReturnType<typeof active>> & { 'aria-disabled'?: true } => (off(row) ? { 'aria-disabled': true } : active(row))
}
