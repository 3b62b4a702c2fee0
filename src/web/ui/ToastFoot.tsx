import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { classes } from '#web/look/classes.ts'
import styles from './toasts.module.css'

/** One at a time, above the keyboard and above what stands at the foot itself. */
export function ToastFoot({ children }: { children: ReactNode }) {
  const [bottom, setBottom] = useState(0)
  useLayoutEffect(() => {
    const judge = () => setBottom(footTaken())
    judge()
    // What the act itself changed is drawn a moment later.
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
  // Beside the screen: a sidebar that stands alone puts the screen to rest.
  return createPortal(
    <div className={classes(styles.toasts, styles.foot)} style={{ bottom }} data-slot="toasts">
      {children}
    </div>,
    document.body,
  )
}

/** Pixels at the foot that belong to others: the keyboard, a bar that stays there. */
function footTaken(): number {
  const view = window.visualViewport
  const keyboard = view ? Math.max(0, window.innerHeight - view.height - view.offsetTop) : 0
  const at = document.elementsFromPoint(window.innerWidth / 2, window.innerHeight - keyboard - 2)
  const stays = at
    .filter(each => !each.closest('[data-slot=toasts]'))
    .flatMap(each => barOf(each) ?? [])
    .map(each => window.innerHeight - each.getBoundingClientRect().top)
    // A whole window that stands there is no bar.
    .filter(height => height < window.innerHeight / 3)
  return Math.max(keyboard, ...stays)
}

function barOf(element: Element): Element | undefined {
  for (let each: Element | null = element; each; each = each.parentElement)
    if (['fixed', 'sticky'].includes(getComputedStyle(each).position) || each.matches('[data-slot$=-foot]')) return each
  return undefined
}
