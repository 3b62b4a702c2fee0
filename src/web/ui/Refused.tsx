import { Button } from 'antd'
import type { Refusal } from '#lib/typedRead.ts'
import styles from './field.module.css'

interface Props<T> {
  id: string
  says: Refusal<T>
  more?: string | undefined
  onTake(value: T): void
}

/** Why a typed text is refused, below its field; suggestions are buttons within the sentence. */
export function Refused<T>({ id, says: { refused, meant }, more, onTake }: Props<T>) {
  const parts: React.ReactNode[] = []
  let rest = refused
  for (const { label, value } of meant) {
    const at = rest.indexOf(label)
    parts.push(
      rest.slice(0, at),
      <Button key={label} size="small" className={styles.meant} onClick={() => onTake(value)}>
        {label}
      </Button>,
    )
    rest = rest.slice(at + label.length)
  }
  return (
    <p id={id} className={styles.fieldError}>
      {parts}
      {rest}
      {more && ` ${more}`}
    </p>
  )
}
