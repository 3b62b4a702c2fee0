import { CountField } from '#web/ui/CountField.tsx'

interface Props {
  label: string
  value: number | null
  onChange(value: number | null): void
  /** The value that applies while the field is empty. */
  placeholder?: string
  suffix?: string | undefined
  disabled?: boolean
}

/** A number that overrides a computed one. */
export const FigureField = ({ label, ...field }: Props) => <CountField {...field} aria-label={label} most={99_999} />
