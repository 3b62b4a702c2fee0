import type { ReactNode } from 'react'
import styles from './facts.module.css'

export interface Fact {
  label: string
  value: ReactNode
}

/** Lines of label and value, 32 px or higher. An empty value is '—'. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={styles.facts} data-slot="facts">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd translate="no">{value || '—'}</dd>
      </div>
    ))}
  </dl>
)
