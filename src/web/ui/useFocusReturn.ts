import { useEffect, useState } from 'react'

/** Returns the focus when a window is unmounted: antd does so only for a window that closes. */
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
