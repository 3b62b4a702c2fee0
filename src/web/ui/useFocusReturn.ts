import { useEffect, useState } from 'react'

/** Puts the focus back where it was when a window opened: antd does so for one that closes, not for one that is taken away. */
export function useFocusReturn(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const lost = document.activeElement === document.body || document.activeElement === null
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
}
