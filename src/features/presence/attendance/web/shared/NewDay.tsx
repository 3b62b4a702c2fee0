import { Check, X } from 'lucide-react'
import type { AnyRoute } from '#contract/route.ts'
import type { CallError } from '#web/calls/api.ts'
import { ChoiceTiles } from '#web/ui/ChoiceTiles.tsx'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FinalButton } from '#web/ui/FinalButton.tsx'
import { useUnsaved } from '#web/ui/unsaved.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { ATTENDANCE_TEXTS } from '../../contract.ts'
import styles from './attendance.module.css'

interface Props {
  route: AnyRoute
  params: Readonly<Record<string, string>>
  more?: Readonly<Record<string, string>>
  /** First day that may be chosen; absent: any. */
  from?: string
  today: string
  taken: readonly string[]
  refresh: readonly AnyRoute[]
  /** A refusal that can be answered: additions to the body, or null. */
  again?(error: CallError): Promise<object | null>
}

interface Values {
  date: string | null
  mark: 'present' | 'absent'
}

const MARKS = [
  { value: 'present', label: 'Asistió', icon: Check },
  { value: 'absent', label: 'Faltó', icon: X },
] as const

/** Adds a day up to today, which is offered while it has no record (ATT-22). */
export function NewDay({ route, params, more, from, today, taken, refresh, again }: Props) {
  const form = useForm<Values>({ date: taken.includes(today) ? null : today, mark: 'present' })
  const { submit, busy } = useRouteForm({
    route,
    with: { params } as object,
    form,
    body: ({ date, mark }) => ({ date, ...more, attendance: mark === 'present' }),
    check({ date }) {
      if (!date) return { field: 'date', text: ATTENDANCE_TEXTS.date }
      return taken.includes(date) ? { field: 'date', text: ATTENDANCE_TEXTS.recorded } : null
    },
    success: 'Asistencia registrada',
    refresh,
    ...(again && { again }),
    onDone: () => form.reset({ date: null, mark: 'present' }),
  })
  useUnsaved(form.dirty, () => form.reset())
  return (
    <form className={styles.newEntry} noValidate onSubmit={event => void submit(event)}>
      <Field form={form} name="date" label="Fecha" required>
        <DayField from={from} to={today} />
      </Field>
      <ChoiceTiles label="Asistencia" choices={MARKS} columns={2} value={form.values.mark} onChange={mark => form.set('mark', mark)} />
      <FinalButton color="primary" variant="filled" htmlType="submit" loading={busy}>
        Agregar fecha
      </FinalButton>
    </form>
  )
}
