import { useEffect, useRef } from 'react'

/**
 * Returns the focus when a window is unmounted: antd does so only for a window that closes.
 * @param beside selector of a part beside the page: the focus returns to the last place outside of it
 */
export function useFocusReturn(beside?: string): void {
  const before = useRef<Element | null>(null)
  before.current ??= document.activeElement
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(beside!)) before.current = target
    }
    if (beside) document.addEventListener('focusin', remember)
    return () => {
      document.removeEventListener('focusin', remember)
      const isLost = document.activeElement === document.body || document.activeElement === null
      if (isLost && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus({ preventScroll: true })
    }
  }, [beside])
}
