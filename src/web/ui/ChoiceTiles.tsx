import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styles from './choice.module.css'

interface Choice<V extends string> {
  value: V
  label: ReactNode
  hint?: ReactNode
  icon?: LucideIcon
  off?: string
}

interface Props<V extends string> {
  label: string
  choices: readonly Choice<V>[]
  value?: V | null
  onChange?(value: V): void
  columns?: number
}

/** Up to six options as tiles: a radio group with arrow keys. */
export function ChoiceTiles<V extends string>({ label, choices, value, onChange, columns = 3 }: Props<V>) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.choices}
      data-slot="choices"
      style={{ '--columns': columns } as React.CSSProperties}
    >
      {choices.map(({ value: own, label: text, hint, icon: Icon, off }) => (
        <label key={own} className={styles.choice} data-slot="choice" title={off}>
          <input type="radio" name={name} checked={own === value} disabled={off !== undefined} onChange={() => onChange?.(own)} />
          {Icon && <Icon aria-hidden />}
          <span className="truncate">
            {text}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
    </div>
  )
}
