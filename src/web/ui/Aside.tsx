import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePhone } from '#web/hooks/useWidth.ts'
import { IconButton } from './IconButton.tsx'
import { overlayOpen } from './overlay.ts'
import styles from './aside.module.css'

interface Props {
  label: string
  head?: ReactNode
  /** Icon buttons before those for next and close. */
  tools?: ReactNode
  previous?: () => void
  next?: () => void
  onClose(): void
  footer?: ReactNode
  children: ReactNode
}

/** The right sidebar: beside the page, over it under 1200 px, alone on a phone. Escape closes it. */
export function Aside({ label, head, tools, previous, next, onClose, footer, children }: Props) {
  const phone = usePhone()
  const box = useRef<HTMLDivElement>(null)
  useEscape(onClose)
  useAlone(phone, box)
  const inside = (
    <>
      <div className={styles.head} data-slot="aside-head">
        <span className="tabular truncate">{head}</span>
        <span className="spacer" />
        {tools}
        <IconButton icon={ChevronUp} label="Anterior" disabled={!previous} onClick={previous} />
        <IconButton icon={ChevronDown} label="Siguiente" disabled={!next} onClick={next} />
        <IconButton icon={X} label="Cerrar" onClick={onClose} />
      </div>
      {/* Scrollable content must be reachable without a mouse. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.body} data-slot="aside-body" tabIndex={0}>
        {children}
      </div>
      {footer && (
        <div className={styles.foot} data-slot="aside-foot">
          {footer}
        </div>
      )}
    </>
  )
  if (!phone)
    return (
      <aside className={styles.aside} data-slot="aside" aria-label={label}>
        {inside}
      </aside>
    )
  return createPortal(
    <div ref={box} className={styles.aside} data-slot="aside" role="dialog" aria-modal aria-label={label}>
      {inside}
    </div>,
    document.body,
  )
}

function useEscape(onClose: () => void): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !overlayOpen()) latest.current()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** On a phone the rest is inert; the focus moves in and returns. */
function useAlone(phone: boolean, box: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = document.getElementById('root')
    if (!phone || !root) return
    const before = document.activeElement as HTMLElement | null
    root.inert = true
    box.current?.querySelector<HTMLElement>('button[aria-label="Cerrar"]')?.focus()
    return () => {
      root.inert = false
      before?.focus()
    }
  }, [phone, box])
}
