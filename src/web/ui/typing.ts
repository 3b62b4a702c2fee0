import { useEffect } from 'react'
import { TYPED } from './useListKeys.ts'

const unsaved = new Set<object>()

export function useUnsavedTyping(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const own = {}
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [dirty])
}

/** True while the user types: the focus is in a field, an editor or a search, or a window has unsaved input. Its Ctrl Z is its own. */
export const isTyping = (): boolean =>
  unsaved.size > 0 || Boolean(document.activeElement?.closest(`${TYPED},math-field,[contenteditable]:not([contenteditable=false])`))
