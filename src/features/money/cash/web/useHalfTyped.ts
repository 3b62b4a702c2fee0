import { useEffect } from 'react'

/** The money of the form at the desk. */
export interface HalfTyped {
  /** Some was typed and not charged. */
  is: boolean
  /** A charge is on its way; it ends when its outcome is known. */
  sending: Promise<void> | null
}
export const noneTyped = (): HalfTyped => ({ is: false, sending: null })

/** Keeps in `kept` whether this form holds money that was typed and not charged; gone with the form. @returns how to submit */
export function useHalfTyped(kept: HalfTyped, is: boolean): (submitted: Promise<void>) => void {
  useEffect(() => {
    kept.is = is
    return () => void (kept.is = false)
  }, [kept, is])
  return submitted => {
    const sending = submitted.finally(() => {
      if (kept.sending === sending) kept.sending = null
    })
    kept.sending = sending
  }
}
