import { useEffect, type RefObject } from 'react'

/** The money of the form at the desk. */
export interface HalfTyped {
  /** Some was typed and not charged. */
  is: boolean
  /** A charge is on its way; it ends when its outcome is known. */
  sending: Promise<void> | null
}
export const noneTyped: HalfTyped = { is: false, sending: null }

/** Keeps in `ref` whether this form holds money that was typed and not charged; gone with the form. @returns how to submit */
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
