import { Input } from 'antd'
import type { InputRef } from 'antd'
import { useState, type Ref } from 'react'
import { moneyParts, parseMoney } from '#lib/money.ts'
import { classes } from '#web/classes.ts'

interface Props {
  id?: string
  /** Centavos; null: nothing, or nothing that is an amount. */
  value?: number | null
  onChange?(centavos: number | null): void
  onBlur?(): void
  /** cashier: the big one. */
  size?: 'normal' | 'big'
  status?: 'error'
  disabled?: boolean
  ref?: Ref<InputRef>
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const plain = (centavos: number | null | undefined): string => {
  if (centavos === null || centavos === undefined) return ''
  const { sign, whole, cents } = moneyParts(centavos)
  return `${sign}${whole}.${cents}`
}

/** Money: '$' at the left, figure at the right. Takes '1,850.5'; letters give null. */
export function MoneyField({ value, onChange, onBlur, size = 'normal', ...rest }: Props) {
  // What is being typed; null while the field is not in use, then the value is shown in full.
  const [text, setTyped] = useState<string | null>(null)
  // Set from outside meanwhile (a quick amount, what a refusal taught): that counts.
  const typed = text !== null && value !== undefined && parseMoney(text) !== value ? null : text
  const wrong = typed !== null && typed.trim() !== '' && parseMoney(typed) === null
  return (
    <Input
      {...rest}
      className={classes(size === 'big' && 'moneyFieldBig', 'moneyField')}
      prefix="$"
      inputMode="decimal"
      autoComplete="off"
      status={rest.status ?? (wrong ? 'error' : undefined)}
      aria-invalid={rest['aria-invalid'] || wrong || undefined}
      value={typed ?? plain(value)}
      onFocus={event => event.target.select()}
      onChange={event => {
        setTyped(event.target.value)
        onChange?.(parseMoney(event.target.value))
      }}
      onBlur={() => {
        if (!wrong) setTyped(null)
        onBlur?.()
      }}
    />
  )
}
