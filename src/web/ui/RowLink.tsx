import type { FocusEvent, MouseEvent, ReactNode } from 'react'
import { isElsewhere } from '#web/shell/elsewhere.ts'
import styles from './list.module.css'

/** Moves the focus to the row, so that its arrow keys continue there. */
const focusRow = ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[data-row-key]')?.focus()

function follow(event: MouseEvent): void {
  if (isElsewhere(event)) event.stopPropagation()
  else event.preventDefault()
}

/**
 * A row's name as a link that opens its record in another tab (M129). A plain click and Tab belong to the row; copied text does not
 * change.
 */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={styles.rowLink} data-row-link tabIndex={-1} draggable={false} onFocus={focusRow} onClick={follow}>
    {children}
  </a>
)
