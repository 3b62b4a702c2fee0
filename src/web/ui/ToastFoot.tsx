import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#web/look/classes.ts'
import styles from './toasts.module.css'

/** One toast at a time, above the keyboard and fixed bars. */
export function ToastFoot({ children }: { children: ReactNode }) {
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const judge = () => setBottom(footTaken())
    judge()
    // The act's own changes are drawn a moment later.
    const later = setTimeout(judge, 200)
    const view = window.visualViewport
    view?.addEventListener('resize', judge)
    document.addEventListener('focusin', judge)
    return () => {
      clearTimeout(later)
      view?.removeEventListener('resize', judge)
      document.removeEventListener('focusin', judge)
    }
  }, [])
  // Outside of the screen: a sidebar that is alone makes the screen inert.
  return createPortal(
    <div className={classes(styles.toasts, styles.foot)} style={{ bottom }} data-slot="toasts">
      {children}
    </div>,
    document.body,
  )
}

/** Pixels at the bottom used by others: the keyboard, a fixed bar. */
function footTaken(): number {
  const view = window.visualViewport
  const keyboard = view ? Math.max(0, window.innerHeight - view.height - view.offsetTop) : 0
  const at = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight - keyboard - 2)
  const stays = at
    .filter(each => !each.closest('[data-slot=toasts]'))
    .flatMap(each => barOf(each) ?? [])
    .map(each => window.innerHeight - each.getBoundingClientRect().top)
    // A window over the whole screen is no bar at the bottom.
    .filter(height => height < window.innerHeight / 3)
  return Math.max(keyboard, ...stays)
}

function barOf(element: Element): Element | undefined {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(each).position) || each.matches('[data-slot$=-foot]')) return each
  return undefined
}
