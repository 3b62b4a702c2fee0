import { Input } from 'antd'

interface Props {
  label: string
  value: number | null
  onChange(value: number | null): void
  /** What counts while nothing is written. */
  placeholder?: string
  suffix?: string | undefined
  disabled?: boolean
}

/** A figure that may be left to what was computed. */
export const FigureField = ({ label, value, onChange, placeholder, suffix, disabled = false }: Props) => (
  <Input
    aria-label={label}
    className="tabular"
    inputMode="numeric"
    autoComplete="off"
    maxLength={5}
    disabled={disabled}
    placeholder={placeholder}
    suffix={suffix}
    value={value ?? ''}
    onChange={({ target }) => {
      const digits = target.value.replace(/\D+/g, '')
      onChange(digits === '' ? null : Number(digits))
    }}
  />
)
