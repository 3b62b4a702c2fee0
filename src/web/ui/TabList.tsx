import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import styles from './tabs.module.css'

export interface TabName<K extends string> {
  key: K
  label: ReactNode
}

interface Props<K extends string> {
  label: string
  ids: TabIds
  tabs: readonly TabName<K>[]
  active: K
  onChange(key: K): void
}

interface TabIds {
  tab(key: string): string
  panel(key: string): string
}

export function useTabIds(): TabIds {
  const id = useId()
  return { tab: key => `${id}tab-${key}`, panel: key => `${id}panel-${key}` }
}

export const panelOf = (ids: TabIds, key: string) => ({ id: ids.panel(key), role: 'tabpanel', 'aria-labelledby': ids.tab(key) })

/** Tabs in one scrolling line. One tab stop; arrows, Home and End move. */
export function TabList<K extends string>({ label, ids, tabs, active, onChange }: Props<K>) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = line.current?.querySelector<HTMLElement>('[aria-selected=true]')
    const box = line.current
    if (tab && box) box.scrollTo({ left: tab.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2 })
  }, [active])

  const press = (event: KeyboardEvent) => {
    const at = tabs.findIndex(tab => tab.key === active)
    const last = tabs.length - 1
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onChange(tabs[next]!.key)
    document.getElementById(ids.tab(tabs[next]!.key))?.focus({ preventScroll: true })
  }
  return (
    <div ref={line} role="tablist" aria-label={label} className={styles.tabs} data-slot="tabs" onKeyDown={press}>
      {tabs.map(({ key, label: text }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={ids.tab(key)}
          aria-selected={key === active}
          aria-controls={key === active ? ids.panel(key) : undefined}
          tabIndex={key === active ? 0 : -1}
          onClick={() => onChange(key)}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
