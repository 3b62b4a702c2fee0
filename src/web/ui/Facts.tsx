import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Whole text of a value that may be cut. */ title?: string
}

/** Label and value lines of 32 px. An empty value is '—'. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(({ label, value, title }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="clip num" title={title}>
          {value || '—'}
        </dd>
      </div>
    ))}
  </dl>
)
