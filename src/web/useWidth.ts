import { useSyncExternalStore } from 'react'

const watched = (query: string) => {
  const media = matchMedia(query)
  const subscribe = (listener: () => void) => {
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  return () => useSyncExternalStore(subscribe, () => media.matches)
}

/** Under 768 px: cards instead of tables, drawer instead of menu. */
export const usePhone = watched('(max-width: 767.98px)')
/** Under 1200 px the right sidebar covers the page. */
export const useNarrow = watched('(max-width: 1199.98px)')
