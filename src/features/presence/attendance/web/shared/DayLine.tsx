import { Switch } from 'antd'
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { formatDay, weekdayOf } from '#lib/days.ts'
import { WEEKDAYS } from '#lib/schedules.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { StateTag } from '#web/ui/StateTag.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './attendance.module.css'

interface Props {
  date: string
  attendance: boolean
  /** The day's name when it had no lessons after all: it does not count (OFE-4). */
  closed?: string | null
  /** Resolves when the list was read again or the server refused. Without it there is no switch. */
  onToggle?(next: boolean): Promise<void>
  onRemove?(): Promise<void>
  removing: boolean
}

/** A recorded day of a student or employee. The switch acts at once and reverts on a refusal. */
export function DayLine({ date, attendance, closed, onToggle, onRemove, removing }: Props) {
  // The switched state, until the list has been read again.
  const [choice, setChoice] = useState<boolean | null>(null)
  const present = choice ?? attendance
  const day = formatDay(date)

  const toggle = async (next: boolean) => {
    setChoice(next)
    await onToggle?.(next)
    setChoice(null)
  }
  return (
    <li className={styles.line} data-slot="attendance-line">
      <span className={styles.day}>
        <span className={classes('tabular medium', closed && styles.struck)}>{day}</span>{' '}
        <span className="muted">{closed ? `Día sin clases: ${closed}` : WEEKDAYS[weekdayOf(date)]}</span>
      </span>
      <span className="spacer" />
      {present ? (
        <StateTag tone="green" icon={Check}>
          Asistió
        </StateTag>
      ) : (
        <StateTag tone="red" icon={X}>
          Faltó
        </StateTag>
      )}
      {onToggle && (
        <Switch checked={present} loading={choice !== null} onChange={next => void toggle(next)} aria-label={`Asistió el ${day}`} />
      )}
      {onRemove && <IconButton icon={Trash2} label={`Borrar el registro del ${day}`} disabled={removing} onClick={() => void onRemove()} />}
    </li>
  )
}
