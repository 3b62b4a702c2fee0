import { Check } from 'lucide-react'
import styles from './topicGrid.module.css'

interface Props {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

/** A checkbox that fills its cell. */
export const CheckCell = ({ label, checked, onChange }: Props) => (
  <label className={styles.cell}>
    <input type="checkbox" aria-label={label} checked={checked} onChange={event => onChange(event.target.checked)} />
    <Check aria-hidden />
  </label>
)
