import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { menu, visibleMenu } from '#web/shell/menu.ts'
import { can } from '#web/session/session.tsx'
import { studentAt } from '#web/shell/studentAt.ts'
import { overlayOpen } from '#web/ui/overlay.ts'

/** F4 and F6 open their screens anywhere, the till with the student of the open card; not over a window with unsaved input. */
export function useMenuKeys(): void {
  const router = useRouter()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
      const entry = visibleMenu(can, menu)
        .flatMap(group => group.entries)
        .find(({ key }) => key === event.key)
      if (!entry || !('screen' in entry.opens) || overlayOpen()) return
      event.preventDefault()
      const { screen } = entry.opens
      const alumno = screen === '/caja' ? studentAt(router.state.location) : undefined
      void router.navigate({ to: screen, search: alumno ? { alumno } : {} })
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [router])
}
