import { useEffect, useRef } from 'react'

/** Closing the sidebar returns the focus to its row; moving from row to row keeps it. */
export function useFocusBack(selected: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = selected ? undefined : last.current
    last.current = selected
    if (!closed || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row-key="${closed}"]`)?.focus({ preventScroll: true })
  }, [selected])
}
