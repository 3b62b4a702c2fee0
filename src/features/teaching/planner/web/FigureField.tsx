import { CountField } from '#web/ui/CountField.tsx'

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
export const FigureField = ({ label, ...field }: Props) => <CountField {...field} aria-label={label} most={99_999} />
