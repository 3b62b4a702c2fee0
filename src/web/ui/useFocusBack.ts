import { useEffect, useRef } from 'react'

/** Closing the sidebar puts the focus back on its row; stepping from row to row leaves it where it is. */
export function useFocusBack(selected: string | undefined): void {
  const last = useRef<string>(undefined)
  useEffect(() => {
    const closed = selected ? undefined : last.current
    last.current = selected
    if (!closed || document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-row-key="${closed}"]`)?.focus({ preventScroll: true })
  }, [selected])
}
