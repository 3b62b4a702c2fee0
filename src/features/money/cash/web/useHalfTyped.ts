import { useEffect, type RefObject } from 'react'

/** Keeps in `ref` whether this form holds money that was typed and not charged; gone with the form. */
export function useHalfTyped(ref: RefObject<boolean>, is: boolean): void {
  useEffect(() => {
    ref.current = is
    return () => void (ref.current = false)
  }, [ref, is])
}
