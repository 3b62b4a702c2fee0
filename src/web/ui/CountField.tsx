import { Input } from 'antd'
import { whole } from '#lib/typedRead.ts'
import { Refused } from './Refused.tsx'
import { useTyped } from './useTyped.ts'

interface Props {
  id?: string
  value?: number | null
  onChange?(count: number | null): void
  /** The largest accepted value; otherwise the form's rule applies. */
  most?: number
  onStep?(step: 1 | -1): void
  status?: 'error'
  disabled?: boolean
  /** Shows no text: the value does not apply now. */
  blank?: boolean
  suffix?: string | undefined
  /** The value that applies while the field is empty. */
  placeholder?: string | undefined
  className?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A count, parsed by `whole` of `src/lib/typed.ts`. */
export function CountField({ value, onChange, most, onStep, blank = false, className = 'tabular', ...of }: Props) {
  const { text, says, noteId, type, take, leave, control } = useTyped({
    value,
    onChange,
    read: typed => whole(typed, most),
    show: String,
    of,
  })
  return (
    <>
      <Input
        {...of}
        {...control}
        className={className}
        inputMode="numeric"
        autoComplete="off"
        value={blank ? '' : text}
        onKeyDown={event => {
          const step = event.key === '+' ? 1 : event.key === '-' ? -1 : null
          if (!onStep || step === null) return
          event.preventDefault()
          onStep(step)
        }}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
      />
      {says && <Refused id={noteId} says={says} onTake={take} />}
    </>
  )
}
