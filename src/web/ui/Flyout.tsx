import { useId, useState, type ReactNode, type ToggleEvent } from 'react'
import { classes } from '#web/look/classes.ts'
import styles from './flyout.module.css'

interface Opener {
  popoverTarget: string
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
}

interface Props {
  label: string
  /** The button that opens it; it takes these properties. */
  opener(props: Opener): ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Pixels between opener and panel, and to the window's edge. */
const GAP = 4
const EDGE = 8

/** Puts the panel under its opener, within the window. */
function place({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>): void {
  const opener = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)?.getBoundingClientRect()
  if (newState !== 'open' || !opener) return
  panel.style.setProperty('--top', `${opener.bottom + GAP}px`)
  panel.style.setProperty('--left', `${opener.left}px`)
  panel.style.setProperty('--right', `${Math.max(EDGE, document.documentElement.clientWidth - opener.right)}px`)
  panel.classList.toggle(styles.end!, opener.left > document.documentElement.clientWidth / 2)
}

/** A panel under its button, on a phone a sheet: Escape or a press outside closes it. The children are drawn while it is open. */
export function Flyout({ label, opener, className, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {opener({ popoverTarget: id, 'aria-haspopup': 'dialog', 'aria-expanded': isOpen })}
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classes(styles.flyout, className)}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  )
}
