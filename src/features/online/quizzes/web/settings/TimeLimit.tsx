import { Switch, TimePicker } from 'antd'
import dayjs from 'dayjs'
import { Clock3 } from 'lucide-react'
import { useId } from 'react'
import fieldStyles from '#web/ui/field.module.css'
import styles from './settings.module.css'

const FIRST = 600
const MIDNIGHT = '2000-01-01T00:00:00'
const secondsOf = (time: dayjs.Dayjs) => time.hour() * 3600 + time.minute() * 60 + time.second()

/** '1 h 5 min', '45 s'. */
const durationText = (seconds: number): string =>
  [
    [Math.floor(seconds / 3600), 'h'],
    [Math.floor((seconds % 3600) / 60), 'min'],
    [seconds % 60, 's'],
  ]
    .filter(([count]) => Number(count) > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ')

/** The time limit: a switch, then hours, minutes and seconds. Off is 0 (QUI-5). */
export function TimeLimit({ seconds, onChange }: { seconds: number; onChange(seconds: number): void }) {
  const id = useId()
  return (
    <div className={fieldStyles.field} data-slot="field">
      <div className={styles.toggle}>
        <Switch id={`${id}on`} size="small" checked={seconds > 0} onChange={on => onChange(on ? FIRST : 0)} />
        <label htmlFor={`${id}on`}>Límite de tiempo</label>
        {seconds > 0 && <span className="muted tabular">{durationText(seconds)}</span>}
      </div>
      {seconds > 0 && (
        <TimePicker
          id={`${id}time`}
          aria-label="Horas, minutos y segundos"
          style={{ width: '100%', marginTop: 8 }}
          format="HH:mm:ss"
          showNow={false}
          needConfirm={false}
          allowClear={false}
          placeholder="HH:MM:SS"
          suffixIcon={<Clock3 aria-hidden />}
          value={dayjs(MIDNIGHT).add(seconds, 'second')}
          onChange={time => time && onChange(secondsOf(time))}
        />
      )}
    </div>
  )
}
