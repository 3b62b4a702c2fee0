import { Input } from 'antd'

interface Props {
  id?: string
  value?: number | null
  onChange?(count: number | null): void
  /** '+' and '−': one more, one less. */
  onStep?(step: 1 | -1): void
  status?: 'error'
  disabled?: boolean
  suffix?: string
  'aria-label'?: string
  'aria-required'?: boolean
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/** A count: digits only. */
export const CountField = ({ value, onChange, onStep, ...rest }: Props) => (
  <Input
    {...rest}
    className="tabular"
    inputMode="numeric"
    autoComplete="off"
    maxLength={6}
    value={rest.disabled ? '' : (value ?? '')}
    onKeyDown={({ key }) => (key === '+' ? onStep?.(1) : key === '-' && onStep?.(-1))}
    onChange={({ target }) => onChange?.(target.value.replace(/\D+/g, '') === '' ? null : Number(target.value.replace(/\D+/g, '')))}
  />
)
