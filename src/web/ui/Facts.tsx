import type { ReactNode } from 'react'
import { classes } from '#web/classes.ts'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
  /** Whole text of a value that may be cut. */
  title?: string
  /** Takes as many lines as it needs instead of being cut. */
  wrap?: boolean
}

/** Label and value lines of 32 px, or higher where a value wraps. An empty value is '—'. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts} data-slot="facts">
    {facts.map(({ label, value, title, wrap }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={wrap ? classes(styles.wrap, 'tabular') : 'truncate tabular'} title={title}>
          {value || '—'}
        </dd>
      </div>
    ))}
  </dl>
)
