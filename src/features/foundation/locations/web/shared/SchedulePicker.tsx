import { CalendarClock } from 'lucide-react'
import { formatSchedules } from '#lib/schedules.ts'
import { useChooser } from '#web/ui/useChooser.ts'
import type { Schedule, SCHEDULE_TEXTS } from '../../schedule.ts'
import { ChoiceButton } from './Chosen.tsx'
import { ScheduleModal } from './ScheduleModal.tsx'
import { classes } from '#web/look/classes.ts'
import styles from './parts.module.css'

interface Props {
  id?: string
  value?: readonly Schedule[]
  onChange?(schedules: Schedule[]): void
  /** Texts of a screen with its own wording. */
  texts?: Partial<Pick<typeof SCHEDULE_TEXTS, 'required' | 'overlap'>>
  /** Hours as 04:00 PM, for talks. */
  twelve?: boolean
  status?: 'error'
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

const NONE: readonly Schedule[] = []

/** Weekly hours as one field: 'Mar y Jue 16:00–18:00', edited in its own window (LOC-57). */
export function SchedulePicker({ value = NONE, onChange, texts, twelve, ...field }: Props) {
  const hours = useChooser()
  const text = formatSchedules(value)
  return (
    <>
      <ChoiceButton
        {...field}
        icon={CalendarClock}
        text={text ? <span className={classes(styles.chosenWrap, 'tabular')}>{text}</span> : null}
        placeholder="Sin horarios"
        action={text ? 'Cambiar horarios' : 'Agregar horarios'}
        onPress={hours.show}
      />
      {hours.open && (
        <ScheduleModal
          value={value}
          texts={texts}
          twelve={twelve}
          onClose={hours.close}
          onSave={next => {
            hours.choose()
            onChange?.(next)
          }}
        />
      )}
    </>
  )
}
