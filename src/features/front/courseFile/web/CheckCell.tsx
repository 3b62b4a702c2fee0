import { Check } from 'lucide-react'

interface Props {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A checkbox that fills its cell. */
export const CheckCell = ({ label, checked, onChange }: Props) => (
  <label className="cf-cell">
    <input type="checkbox" aria-label={label} checked={checked} onChange={event => onChange(event.target.checked)} />
    <Check aria-hidden />
  </label>
)
