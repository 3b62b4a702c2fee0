import { Suspense, useEffect } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { searchOpen } from '#web/shell/searchOpen.ts'
import { overlayOpen } from '#web/ui/overlay.ts'
import { useStore } from '#web/state/useStore.ts'

const SearchWindow = lazy(async () => (await import('./SearchWindow.tsx')).SearchWindow)

const close = () => searchOpen.set(false)

/** Ctrl/⌘ K opens and closes the search anywhere, except over a window with unsaved input. */
export function SearchMount() {
  const open = useStore(searchOpen)
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      if (searchOpen.get() || !overlayOpen()) searchOpen.set(!searchOpen.get())
    }
    document.addEventListener('keydown', hear)
    return () => {
      document.removeEventListener('keydown', hear)
      close()
    }
  }, [])
  return <Suspense>{open && <SearchWindow onClose={close} />}</Suspense>
}
