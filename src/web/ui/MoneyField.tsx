import { Input } from 'antd'
import { moneyParts } from '#lib/money.ts'
import { money } from '#lib/typed.ts'
import { classes } from '#web/look/classes.ts'
import { Refused } from './Refused.tsx'
import { useTyped } from './useTyped.ts'

interface Props {
  id?: string
  /** Centavos; null: empty or invalid. */
  value?: number | null
  onChange?(centavos: number | null): void
  onBlur?(): void
  /** 'big' is the cashier's. */
  size?: 'normal' | 'big'
  status?: 'error'
  disabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const plain = (centavos: number): string => {
  const { sign, whole, cents } = moneyParts(centavos)
  return `${sign}${whole}.${cents}`
}

/** Money: '$' at the left, figure at the right, parsed by `money` of `src/lib/typed.ts`. */
export function MoneyField({ value, onChange, onBlur, size = 'normal', ...of }: Props) {
  const { text, says, noteId, type, take, leave, control } = useTyped({ value, onChange, read: money, show: plain, of })
  return (
    <>
      <Input
        {...of}
        {...control}
        className={classes(size === 'big' && 'moneyFieldBig', 'moneyField')}
        prefix="$"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onFocus={event => event.target.select()}
        onChange={event => type(event.target.value)}
        onBlur={() => {
          leave()
          onBlur?.()
        }}
      />
      {says && <Refused id={noteId} says={says} onTake={take} />}
    </>
  )
}
