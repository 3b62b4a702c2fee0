// Forms inside something larger (a modal's tabs): leaving asks once for all of them.
import { createContext, useCallback, useContext, useEffect, useRef, useState, type Provider } from 'react'
import { askDiscard } from './FormModal.tsx'
import { useUnsavedTyping } from './typing.ts'

interface Unsaved {
  dirty: boolean
  discard(): void
}

const Forms = createContext<Set<Unsaved> | null>(null)

/** Tells the surrounding component whether this form has unsaved input, and how to drop it. */
export function useUnsaved(dirty: boolean, discard: () => void): void {
  useUnsavedTyping(dirty)
  const forms = useContext(Forms)
  const own = useRef<Unsaved>({ dirty, discard })
  Object.assign(own.current, { dirty, discard })
  useEffect(() => {
    const entry = own.current
    forms?.add(entry)
    return () => void forms?.delete(entry)
  }, [forms])
}

interface Guard {
  Forms: Provider<Set<Unsaved> | null>
  forms: Set<Unsaved>
  /** True when nothing would be lost, or the user agreed. */
  leave(): Promise<boolean>
}

/** Watches the forms inside `<guard.Forms value={guard.forms}>`. */
export function useGuard(): Guard {
  const [forms] = useState(() => new Set<Unsaved>())
  const leave = useCallback(async () => {
    const touched = [...forms].filter(form => form.dirty)
    if (touched.length > 0 && !(await askDiscard())) return false
    for (const form of touched) form.discard()
    return true
  }, [forms])
  return { Forms: Forms.Provider, forms, leave }
}
