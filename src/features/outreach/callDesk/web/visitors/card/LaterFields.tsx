import { Input } from 'antd'
import { Clock } from 'lucide-react'
import { useId } from 'react'
import { useToday } from '#web/state/useNow.ts'
import { classes } from '#web/look/classes.ts'
import { DayField } from '#web/ui/DayField.tsx'
import styles from './callPad.module.css'
import fieldStyles from '#web/ui/field.module.css'

export interface LaterAt {
  day: string | null
  time: string
}

export function LaterFields({
  value: { day, time },
  wrong,
  onChange,
}: {
  value: LaterAt
  wrong: string | null
  onChange(at: LaterAt): void
}) {
  const today = useToday()
  const error = useId()
  return (
    <div className={styles.later}>
      <DayField aria-label="Fecha de la llamada" value={day} from={today} onChange={picked => onChange({ time, day: picked })} />
      <Input
        aria-label="Hora de la llamada"
        className="tabular"
        inputMode="numeric"
        placeholder="HH:MM"
        maxLength={5}
        autoComplete="off"
        prefix={<Clock aria-hidden />}
        value={time}
        onChange={event => onChange({ day, time: event.target.value })}
        aria-invalid={wrong !== null || undefined}
        aria-describedby={wrong === null ? undefined : error}
        status={wrong === null ? undefined : 'error'}
        onFocus={event => event.target.select()}
        data-hour
      />
      {wrong !== null && (
        <p id={error} className={classes(styles.laterFoot, fieldStyles.fieldError)}>
          {wrong}
        </p>
      )}
    </div>
  )
}
