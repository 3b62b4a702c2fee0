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

/** Has arrows of its own. */
const ARROWS = '[role=radio],[type=radio],[role=option],[role^=menuitem],[role=slider],[data-row-key]'

/** The keys of the file (STU-59): P pays, N comments, 1 to 5 are the tabs, up and down the neighbours. Never while typing or under another window. */
export function useFileKeys(box: RefObject<HTMLElement | null>, keys: Keys): void {
  const { can } = useSession()
  const latest = useRef({ keys, can })
  latest.current = { keys, can }
  const tabs = mainTabs
    .filter(({ access }) => can(access))
    .map(({ key }, at): [string, PlaceKey] => [String(at + 1), ['Pestaña', () => keys.onTab(key)]])
  useShownKeys(() =>
    placeOf()?.contains(box.current)
      ? {
          p: ['Registrar pago', keys.pay],
          n: ['Comentario', keys.comment],
          ...Object.fromEntries(tabs),
          arrowup: ['Alumno anterior', keys.previous],
          arrowdown: ['Alumno siguiente', keys.next],
        }
      : null,
  )
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || target.closest(TYPED)) return
      if (!placeOf()?.contains(box.current)) return
      const { keys, can } = latest.current
      const { pay, comment, previous, next, onTab } = keys
      const arrow = (go: (() => void) | undefined) => (target.closest(ARROWS) ? undefined : go)
      const tab = mainTabs.filter(({ access }) => can(access))[Number(event.key) - 1]
      const act = { p: pay, n: comment, ArrowUp: arrow(previous), ArrowDown: arrow(next) }[
        event.key.length === 1 ? event.key.toLowerCase() : event.key
      ]
      const does = act ?? (tab && (() => onTab(tab.key)))
      if (!does) return
      event.preventDefault()
      does()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [box])
}
