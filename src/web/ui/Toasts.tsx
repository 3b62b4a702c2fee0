import { CircleAlert, CircleCheck, LoaderCircle, TriangleAlert, X } from 'lucide-react'
import { Suspense, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { lazy } from '#web/ui/lazy.tsx'
import { wantedAct } from '#web/calls/acts.ts'
import { ACT_SECONDS, dismiss, visibleToasts, startClock, stopClock, type Toast } from '#web/ui/toasts.ts'
import { useStore } from '#web/state/useStore.ts'
import { usePhone } from '#web/hooks/useWidth.ts'
import { IconButton } from './IconButton.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './toasts.module.css'

export const TOAST_ICONS = { warn: TriangleAlert, success: CircleCheck, error: CircleAlert, loading: LoaderCircle }

const ToastFoot = lazy(async () => (await import('./ToastFoot.tsx')).ToastFoot)

/**
 * The toasts at the top of the page; at the bottom when they would cover the field in use. On a phone an undo toast
 * is at the bottom, near the thumb. Announced; the timer pauses under pointer or focus.
 */
export function Toasts() {
  const all = useStore(visibleToasts)
  const phone = usePhone()
  const last = phone ? all.findLast(({ act }) => act) : undefined
  const toasts = phone ? all.filter(({ act }) => !act) : all
  const box = useRef<HTMLDivElement>(null)
  const below = useBelow(box, toasts)
  return (
    <>
      <div ref={box} className={classes(styles.toasts, below && styles.below)} data-slot="toasts">
        {toasts.map(toast => (
          <One key={toast.id} toast={toast} />
        ))}
      </div>
      <Suspense>
        {last && (
          <ToastFoot key={last.id}>
            <One toast={last} />
          </ToastFoot>
        )}
      </Suspense>
    </>
  )
}

const GAP = 16

const fieldInUse = (): Element | null => {
  const { activeElement: field } = document
  return field?.matches('input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable=true]') ? field : null
}

/**
 * True when they would cover the field in use. Checked with each toast and each focused field.
 * Once below they stay there until the last has gone: moving back, they would land under a started press.
 */
function useBelow(box: RefObject<HTMLElement | null>, toasts: readonly Toast[]): boolean {
  const [below, setBelow] = useState(false)
  useLayoutEffect(() => {
    if (toasts.length === 0) return setBelow(false)
    const judge = () => {
      const field = fieldInUse()
      const { width, height } = box.current!.getBoundingClientRect()
      const at = field?.getBoundingClientRect()
      // Toasts are centered and as wide as the widest one.
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
  const { id, kind, text, reason, act, way } = toast
  const Icon = TOAST_ICONS[kind]
  // Restarts the timer and its bar.
  const [turn, setTurn] = useState(0)
  const start = () => {
    startClock(toast)
    setTurn(turn + 1)
  }
  return (
    <div
      className={classes(styles.toast, styles[kind === 'warn' ? 'warning' : kind])}
      data-slot="toast"
      role={kind === 'success' || kind === 'loading' ? 'status' : 'alert'}
      onPointerEnter={() => stopClock(id)}
      onPointerLeave={start}
      onFocus={() => stopClock(id)}
      onBlur={start}
    >
      <Icon aria-hidden />
      <div>
        <b>{text}</b>
        {reason && <p>{reason}</p>}
      </div>
      {act && (
        <button
          type="button"
          className={styles.act}
          data-slot="act"
          aria-keyshortcuts={act.again ? 'Control+Shift+Z Meta+Shift+Z' : 'Control+Z Meta+Z'}
          onClick={() => {
            dismiss(id)
            wantedAct.set(act)
          }}
        >
          {act.again ? 'Rehacer' : 'Deshacer'}
        </button>
      )}
      {way && (
        <button
          type="button"
          className={styles.act}
          onClick={() => {
            dismiss(id)
            way.go()
          }}
        >
          {way.label}
        </button>
      )}
      <IconButton icon={X} label="Cerrar aviso" onClick={() => dismiss(id)} />
      {act && <i key={turn} className={styles.left} style={{ animationDuration: `${ACT_SECONDS}s` }} aria-hidden />}
    </div>
  )
}
