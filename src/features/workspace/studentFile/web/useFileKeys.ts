import { useEffect, useRef, type RefObject } from 'react'
import { useSession } from '#web/session/session.tsx'
import { placeOf, TYPED } from '#web/ui/useListKeys.ts'
import type { StudentTab } from '../tabs.ts'
import { useShownKeys, type PlaceKey } from '#web/ui/usePlaceKeys.ts'
import { mainTabs } from './studentTabList.ts'

interface Keys {
  previous: (() => void) | undefined
  next: (() => void) | undefined
  pay: (() => void) | undefined
  comment: (() => void) | undefined
  onTab(tab: StudentTab): void
}

/** Elements that use the arrow keys themselves. */
const ARROWS = '[role=radio],[type=radio],[role=option],[role^=menuitem],[role=slider],[data-row-key]'

/**
 * The keys of the file (STU-59): P charges, N comments, 1 to 5 are the tabs, up and down the neighbours. Never during typing or below
 * another window.
 */
export function useFileKeys(box: RefObject<HTMLElement | null>, keys: Keys): void {
  const { can } = useSession()
  const tabs = mainTabs
    .filter(({ access }) => can(access))
    .map(({ key }, at): [string, PlaceKey] => [String(at + 1), ['Pestaña', () => keys.onTab(key)]])
  const bound: Readonly<Record<string, PlaceKey>> = {
    p: ['Registrar pago', keys.pay],
    n: ['Comentario', keys.comment],
    ...Object.fromEntries(tabs),
    arrowup: ['Alumno anterior', keys.previous],
    arrowdown: ['Alumno siguiente', keys.next],
  }
  const latest = useRef(bound)
  latest.current = bound
  useShownKeys(() => (placeOf()?.contains(box.current) ? bound : null))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return
      if (!placeOf()?.contains(box.current)) return
      if (event.key.startsWith('Arrow') && target.closest(ARROWS)) return
      const act = latest.current[event.key.toLowerCase()]?.[1]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [box])
}
