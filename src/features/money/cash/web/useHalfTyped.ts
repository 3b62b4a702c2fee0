import { useEffect, type RefObject } from 'react'

/** Whether the desk's form has a typed amount. */
export interface HalfTyped {
  is: boolean
  /** A charge in progress; it ends when its result is known. */
  sending: Promise<void> | null
}
export const noneTyped: HalfTyped = { is: false, sending: null }

/** Keeps in `ref` whether this form has money typed and not charged; cleared with the form. @returns how to submit */
export function useHalfTyped(ref: RefObject<HalfTyped>, is: boolean): (submitted: Promise<void>) => void {
  useEffect(() => {
    ref.current = { ...ref.current, is }
    return () => void (ref.current = { ...ref.current, is: false })
  }, [ref, is])
  return submitted => {
    const sending = submitted.finally(() => {
      if (ref.current.sending === sending) ref.current = { ...ref.current, sending: null }
    })
    ref.current = { ...ref.current, sending }
  }
}
