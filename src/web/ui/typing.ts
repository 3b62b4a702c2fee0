// Windows in which something was typed that is not saved yet.
import { useEffect } from 'react'
import { TYPED } from './useListKeys.ts'

const unsaved = new Set<object>()

/** Says of an open window whether something would be lost with it. */
export function useUnsavedTyping(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const own = {}
    unsaved.add(own)
    return () => void unsaved.delete(own)
  }, [dirty])
}

/** Is somebody writing: the focus in a field, an editor or a search, or a window open with unsaved typing? Its Ctrl Z is its own. */
export const isTyping = (): boolean =>
  unsaved.size > 0 || Boolean(document.activeElement?.closest(`${TYPED},math-field,[contenteditable]:not([contenteditable=false])`))
