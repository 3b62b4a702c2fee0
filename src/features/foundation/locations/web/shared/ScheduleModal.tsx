import { Button } from 'antd'
import { Plus, Trash2 } from 'lucide-react'
import type { FormEvent } from 'react'
import { formatHour, WEEKDAYS } from '#lib/schedules.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { tellCheck } from '#web/ui/useRouteForm.ts'
import { SCHEDULE_TEXTS, type Schedule } from '../../schedule.ts'
import { HourField } from './HourField.tsx'
import { lessonsCheck, NO_LESSONS, withLessons, type NewLessons } from './lessons.ts'
import { WeekdayBoxes } from './WeekdayBoxes.tsx'
import fieldStyles from '#web/ui/field.module.css'
import styles from './parts.module.css'

interface Props {
  value: readonly Schedule[]
  texts?: Partial<Pick<typeof SCHEDULE_TEXTS, 'required' | 'overlap'>>
  twelve?: boolean
  onSave(schedules: Schedule[]): void
  onClose(): void
}

interface Values extends NewLessons {
  list: readonly Schedule[]
}

/** Weekdays with start and end, added to the list below. 'Listo' also adds a pending selection. */
export function ScheduleModal({ value, texts, twelve, onSave, onClose }: Props) {
  const form = useForm<Values>({ ...NO_LESSONS, list: value })
  const { list, days } = form.values

  const added = (): Schedule[] | null => {
    form.mark(null)
    const wrong = lessonsCheck(list, form.values, texts?.overlap)
    if (!wrong) return withLessons(list, form.values)
    tellCheck(form, wrong)
    return null
  }
  const add = () => {
    const next = added()
    if (next) form.patch({ list: next, days: [] })
  }
  const save = (event: FormEvent) => {
    // This form may lie over another form, which must not submit.
    event.stopPropagation()
    if (days.length === 0 && list.length === 0) return tellCheck(form, { field: 'days', text: texts?.required ?? SCHEDULE_TEXTS.required })
    const next = days.length > 0 ? added() : [...list]
    if (next) onSave(next)
  }
  return (
    <FormModal title="Horarios" width={560} dirty={form.dirty} onClose={onClose} onSubmit={save} submit="Listo">
      <div className={fieldStyles.field} data-slot="field">
        <div className="label">
          <span className="required">Días</span>
        </div>
        <WeekdayBoxes id={form.idOf('days')} value={days} onChange={next => form.set('days', next)} invalid={form.marks.days?.text} />
      </div>
      <div className={styles.scheduleHours}>
        <Field form={form} name="startHour" label="Hora de inicio" required>
          <HourField twelve={twelve} />
        </Field>
        <Field form={form} name="endHour" label="Hora de término" required>
          <HourField twelve={twelve} />
        </Field>
        <Button icon={<Plus aria-hidden />} onClick={add}>
          Agregar
        </Button>
      </div>
      <Added
        list={list}
        remove={lesson =>
          form.set(
            'list',
            list.filter(each => each !== lesson),
          )
        }
      />
    </FormModal>
  )
}

function Added({ list, remove }: { list: readonly Schedule[]; remove(lesson: Schedule): void }) {
  return (
    <section className={styles.scheduleList} aria-label="Horarios agregados" aria-live="polite">
      {list.length === 0 ? (
        <p className="muted">Marca los días, elige las horas y presiona Agregar.</p>
      ) : (
        <ul>
          {list.map(lesson => {
            const [day, hours] = [WEEKDAYS[lesson.day], `${formatHour(lesson.startHour)}–${formatHour(lesson.endHour)}`]
            return (
              <li key={`${lesson.day}${lesson.startHour}${lesson.endHour}`}>
                <b>{day}</b>
                <span className="tabular">{hours}</span>
                <span className="spacer" />
                <IconButton icon={Trash2} label={`Quitar ${day} ${hours}`} onClick={() => remove(lesson)} />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
