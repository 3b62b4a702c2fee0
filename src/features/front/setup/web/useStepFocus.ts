import { useRef, type RefObject } from 'react'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'

/** Each step begins in its first field. */
export function useStepFocus(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useFirstFocus(box)
  return box
}
