import type { ReactNode } from 'react'
import styles from './list.module.css'

/** A cell of two lines: what it says, and more about it. */
export const TwoLines = ({ children, under }: { children: ReactNode; under: ReactNode }) => (
  <span className={styles.two}>
    <span>{children}</span>
    {under !== undefined && <small>{under}</small>}
  </span>
)
