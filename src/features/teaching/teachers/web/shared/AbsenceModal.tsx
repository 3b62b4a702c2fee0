import { Input } from 'antd'
import type { Employee } from '#features/foundation/employees/contract.ts'
import { TeacherField } from '#features/foundation/employees/web/shared/TeacherField.tsx'
import { fullName } from '#lib/text.ts'
import { useToday } from '#web/state/useNow.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm, type Check } from '#web/ui/useRouteForm.ts'
import { ABSENCE_LIMITS, ABSENCE_TEXTS, absences } from '../../contract.ts'
import styles from './uncovered.module.css'

interface Values {
  employee: string | null
  startDate: string | null
  endDate: string | null
  reason: string
}

const check = ({ employee, startDate, endDate }: Values): Check | null => {
  if (employee === null) return { field: 'employee', text: ABSENCE_TEXTS.employee }
  if (startDate === null) return { field: 'startDate', text: ABSENCE_TEXTS.date }
  return endDate === null ? { field: 'endDate', text: ABSENCE_TEXTS.date } : null
}

interface Props {
  /** The absent employee; without one the user chooses. */
  employee?: Employee
  onClose(): void
}

/** 'Registrar ausencia': a professor gives no lessons between two days (OFE-17). */
export function AbsenceModal({ employee, onClose }: Props) {
  const today = useToday()
  const form = useForm<Values>({ employee: employee?._id ?? null, startDate: today, endDate: today, reason: '' })
  const { submit, busy } = useRouteForm({
    route: absences.create,
    form,
    check,
    body: ({ employee: who, startDate, endDate, reason }) => ({ employee: who!, startDate: startDate!, endDate: endDate!, reason }),
    success: 'Ausencia registrada',
    refresh: [absences.list, absences.uncovered],
    onDone: onClose,
  })
  const { startDate, endDate } = form.values
  return (
    <FormModal
      title={employee ? `Registrar ausencia · ${fullName(employee)}` : 'Registrar ausencia'}
      access={absences.create.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Registrar"
      busy={busy}
      width={440}
    >
      <div className={styles.fields}>
        {!employee && (
          <Field form={form} name="employee" label="Profesor" required>
            <TeacherField present={null} />
          </Field>
        )}
        <Field form={form} name="startDate" label="Del" required>
          <DayField onChange={start => start && (!endDate || endDate < start) && form.set('endDate', start)} />
        </Field>
        <Field form={form} name="endDate" label="Al" required>
          <DayField from={startDate ?? undefined} />
        </Field>
        <Field form={form} name="reason" label="Motivo" required={false}>
          <Input maxLength={ABSENCE_LIMITS.reason} />
        </Field>
      </div>
    </FormModal>
  )
}
