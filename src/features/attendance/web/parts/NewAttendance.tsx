import { Button } from 'antd'
import { Check, X } from 'lucide-react'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { ATTENDANCE_TEXTS, attendance } from '../../contract.ts'

interface Props {
  studentId: string
  groupId: string
  /** The group's first day; any from it to today may be chosen (decisions "Students"). */
  from: string
  today: string
  /** Days that have a record. */
  taken: readonly string[]
}

interface Values {
  date: string | null
  mark: 'present' | 'absent'
}

const MARKS = [
  { value: 'present', label: 'Asistió', icon: Check },
  { value: 'absent', label: 'Faltó', icon: X },
] as const

/** Adds a day: today is offered while it has no record. */
export function NewAttendance({ studentId, groupId, from, today, taken }: Props) {
  const form = useForm<Values>({ date: taken.includes(today) ? null : today, mark: 'present' })
  const { submit, busy } = useRouteForm({
    route: attendance.create,
    with: { params: { studentId } },
    form,
    body: ({ date, mark }) => ({ date, group: groupId, attendance: mark === 'present' }),
    check({ date }) {
      if (!date) return { field: 'date', text: ATTENDANCE_TEXTS.date }
      return taken.includes(date) ? { field: 'date', text: ATTENDANCE_TEXTS.recorded } : null
    },
    success: 'Asistencia registrada',
    refresh: [attendance.list],
    onDone: () => form.reset({ date: null, mark: 'present' }),
  })
  useUnsaved(form.dirty, () => form.reset())
  return (
    <form className="at-new" noValidate onSubmit={event => void submit(event)}>
      <Field form={form} name="date" label="Fecha" required>
        <DayField from={from} to={today} />
      </Field>
      <ChoiceTiles label="Asistencia" choices={MARKS} columns={2} value={form.values.mark} onChange={mark => form.set('mark', mark)} />
      <Button color="primary" variant="filled" htmlType="submit" loading={busy}>
        Agregar fecha
      </Button>
    </form>
  )
}
