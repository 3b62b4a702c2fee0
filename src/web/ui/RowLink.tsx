import type { FocusEvent, MouseEvent, ReactNode } from 'react'
import { isElsewhere } from '#web/shell/elsewhere.ts'
import styles from './list.module.css'

/** The focus is the row's: its arrows go on from there. */
const focusRow = ({ currentTarget }: FocusEvent<HTMLElement>) => currentTarget.closest<HTMLElement>('[data-row-key]')?.focus()

function follow(event: MouseEvent): void {
  if (isElsewhere(event)) event.stopPropagation()
  else event.preventDefault()
}

/** The name of a row, as the link that opens its record in another tab (M129). A plain click is the row's, and so is Tab; text is copied as before. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={styles.rowLink} data-row-link tabIndex={-1} draggable={false} onFocus={focusRow} onClick={follow}>
    {children}
  </a>
)
