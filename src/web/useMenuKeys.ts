import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { menu, visibleMenu } from '#web/menu.ts'
import { can } from '#web/session.tsx'
import { overlayOpen } from '#web/ui/overlay.ts'

/** F4 and its like open their screen from anywhere; not over a window in which something is being written. */
export function useMenuKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const found = visibleMenu(can, menu)
        .flatMap(group => group.entries)
        .find(({ key }) => key === event.key)
      if (!found || !('screen' in found.opens) || overlayOpen()) return
      event.preventDefault()
      void navigate({ to: found.opens.screen })
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [navigate])
}
