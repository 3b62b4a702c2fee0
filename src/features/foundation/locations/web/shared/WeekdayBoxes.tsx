import { useId } from 'react'
import { WEEKDAYS } from '#lib/schedules.ts'
import { FieldError } from '#web/ui/FieldError.tsx'
import styles from './parts.module.css'
import choiceStyles from '#web/ui/choice.module.css'

interface Props {
  id?: string
  /** 0 = Monday … 6 = Sunday. */
  value: readonly number[]
  onChange(days: number[]): void
  invalid?: string
}

export function WeekdayBoxes({ id, value, onChange, invalid }: Props) {
  const error = useId()
  const turn = (day: number, on: boolean) => onChange(on ? [...value, day].toSorted((a, b) => a - b) : value.filter(each => each !== day))
  return (
    <div className={styles.weekdays} role="group" aria-label="Días" aria-describedby={invalid ? error : undefined}>
      {WEEKDAYS.map((name, day) => (
        <label key={name} className={choiceStyles.choice} data-slot="choice">
          <input
            id={day === 0 ? id : undefined}
            type="checkbox"
            checked={value.includes(day)}
            aria-invalid={invalid ? true : undefined}
            onChange={({ target }) => turn(day, target.checked)}
          />
          {name}
        </label>
      ))}
      {invalid && <FieldError id={error} text={invalid} />}
    </div>
  )
}
