import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { dismiss, shown, startClock, stopClock, type Toast } from '#web/toasts.ts'
import { useStore } from '#web/useStore.ts'
import { IconButton } from './IconButton.tsx'
import { classes } from '#web/classes.ts'
import styles from './toasts.module.css'

export const TOAST_ICONS = { warn: TriangleAlert, success: CircleCheck, error: CircleAlert, loading: LoaderCircle }

/** What is being said, at the top of the page; below where that would cover the field in use. Announced; the clock stands under pointer or focus. */
export function Toasts() {
  const toasts = useStore(shown)
  const box = useRef<HTMLDivElement>(null)
  const below = useBelow(box, toasts)
  return (
    <div ref={box} className={classes(styles.toasts, below && styles.below)} data-slot="toasts">
      {toasts.map(toast => (
        <One key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

const GAP = 16

/** The field that is being written in; its list of choices hangs below it. */
const fieldInUse = (): Element | null => {
  const { activeElement: field } = document
  return field?.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]') ? field : null
}

/**
 * Would they cover the field in use at the top? Judged when something is said and whenever another field is entered.
 * Once below they stay there until the last has gone: coming back, they would land under a press that has begun.
 */
function useBelow(box: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [below, setBelow] = useState(false)
  useLayoutEffect(() => {
    if (toasts.length === 0) return setBelow(false)
    const judge = () => {
      const field = fieldInUse()
      const { width, height } = box.current!.getBoundingClientRect()
      const at = field?.getBoundingClientRect()
      // Their own width is that of the widest; they stand in the middle.
      const wide = Math.max(0, ...[...box.current!.children].map(each => each.getBoundingClientRect().width))
      const aside = at && (at.right < (width - wide) / 2 || at.left > (width + wide) / 2)
      if (at && !aside && at.top < height + GAP && at.bottom > 0) setBelow(true)
    }
    judge()
    document.addEventListener('focusin', judge)
    return () => document.removeEventListener('focusin', judge)
  }, [box, toasts])
  return below
}

function One({ toast }: { toast: Toast }) {
  const Icon = TOAST_ICONS[toast.kind]
  return (
    <div
      className={classes(styles.toast, styles[toast.kind === 'warn' ? 'warning' : toast.kind])}
      data-slot="toast"
      role={toast.kind === 'success' || toast.kind === 'loading' ? 'status' : 'alert'}
      onPointerEnter={() => stopClock(toast.id)}
      onPointerLeave={() => startClock(toast)}
      onFocus={() => stopClock(toast.id)}
      onBlur={() => startClock(toast)}
    >
      <Icon aria-hidden />
      <div>
        <b>{toast.text}</b>
        {toast.reason && <p>{toast.reason}</p>}
      </div>
      <IconButton icon={X} label="Cerrar aviso" onClick={() => dismiss(toast.id)} />
    </div>
  )
}
