import { Button, Input } from 'antd'
import { useRef } from 'react'
import { TeacherField } from '#features/foundation/employees/web/shared/TeacherField.tsx'
import { HourField } from '#features/foundation/locations/web/shared/HourField.tsx'
import { formatHour, weekdayText } from '#lib/schedules.ts'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useFirstFocus } from '#web/ui/useFirstFocus.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { taught, TAUGHT_LIMITS, type TaughtLesson } from '../../contract.ts'
import styles from './taught.module.css'

interface Props {
  group: { _id: string; name: string }
  lesson: TaughtLesson
  today: string
  onBack(): void
  onDone(): void
}

/** Corrects a past lesson: whether it was given, by whom, when (DIR-30). */
export function CorrectForm({ group, lesson, today, onBack, onDone }: Props) {
  const { day, of, startHour, endHour, given, teacher } = lesson
  const form = useForm({ given, teacher: teacher?._id ?? null, startHour, endHour, reason: '' })
  const box = useRef<HTMLFormElement>(null)
  useFirstFocus(box)
  const { submit, busy } = useRouteForm({
    route: taught.correct,
    form,
    with: { params: { group: group._id, day, startHour: of } },
    success: 'Clase corregida',
    refresh: [taught.list],
    onDone,
  })
  useUnsaved(form.dirty, () => form.reset())
  return (
    <form ref={box} noValidate onSubmit={event => void submit(event)}>
      <p className={styles.head}>
        <b className="tabular">
          {weekdayText(day, today)}, {formatHour(startHour)}–{formatHour(endHour)}
        </b>
      </p>
      <Field form={form} name="given" label="¿Se dio?" required>
        <Segmented
          block
          options={[
            { value: 'si', label: 'Se dio' },
            { value: 'no', label: 'No se dio' },
          ]}
          value={form.values.given ? 'si' : 'no'}
          onChange={value => form.set('given', value === 'si')}
        />
      </Field>
      {form.values.given && (
        <>
          <Field form={form} name="teacher" label="Profesor" required={false}>
            <TeacherField present={teacher} />
          </Field>
          <div className={styles.hours}>
            <Field form={form} name="startHour" label="De" required>
              <HourField />
            </Field>
            <Field form={form} name="endHour" label="A" required>
              <HourField />
            </Field>
          </div>
        </>
      )}
      <Field form={form} name="reason" label="Motivo" required>
        <Input maxLength={TAUGHT_LIMITS.reason} placeholder="La dio otra persona" />
      </Field>
      <p className="muted small">Cambia las horas del profesor y la asistencia de ese día en los reportes. No se avisa a nadie.</p>
      <div className={styles.foot}>
        <Button onClick={onBack}>Volver</Button>
        <FinalButton htmlType="submit" loading={busy}>
          Corregir
        </FinalButton>
      </div>
    </form>
  )
}
