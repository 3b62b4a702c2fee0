import { Select } from 'antd'
import { byWords } from '#web/ui/byWords.ts'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { employeesChanged } from '#features/foundation/employees/contract.ts'
import type { Employee } from '#features/foundation/employees/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import type { Schedule } from '#features/foundation/locations/schedule.ts'
import { SchedulePicker } from '#features/foundation/locations/web/shared/SchedulePicker.tsx'
import { courses } from '#features/teaching/courses/contract.ts'
import { fullName } from '#lib/text.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import { useLive } from '#web/calls/live.ts'
import { useSession } from '#web/session/session.tsx'
import { Failed } from '#web/ui/Blocks.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { editsOf } from '#web/ui/edits.ts'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { teaching, type Teaching } from '../contract.ts'
import styles from './teaching.module.css'

interface Props {
  employee: Employee
  onClose(): void
}

/** 'Qué da y cuándo': courses, campuses and hours of a professor (OFE-18). */
export function TeachingModal({ employee, onClose }: Props) {
  const reading = useRead(teaching.find, { params: { id: employee._id } }, { fresh: 0 })
  useLive(employeesChanged, [teaching.find])
  const title = `Qué da y cuándo · ${fullName(employee)}`
  if (reading.data) return <TeachingForm title={title} employee={employee} known={reading.data.teaching} onClose={onClose} />
  return (
    <FormModal title={title} access={teaching.save.access} onClose={onClose}>
      {reading.error ? (
        <Failed reason={reading.error.message} retry={() => void reading.refetch()} />
      ) : (
        <Skeleton rows={3} height={64} bars={['30%', '70%']} />
      )}
    </FormModal>
  )
}

interface Values {
  courses: string[]
  locations: string[]
  hours: Schedule[]
}

const valuesOf = ({ courses, locations: where, hours }: Teaching): Values => ({
  courses: courses.map(({ _id }) => _id),
  locations: where.map(({ _id }) => _id),
  hours,
})

function TeachingForm({ title, employee, known, onClose }: Props & { title: string; known: Teaching }) {
  // Typed values survive a refetch after somebody else's save.
  const [before] = useState<Values>(() => valuesOf(known))
  const form = useForm(before, { draft: `profesor.${employee._id}`, edits: editsOf(known, valuesOf) })
  const { can } = useSession()
  const allCourses = useRead(courses.list, can(courses.list) ? {} : skip)
  const allCampuses = useRead(locations.list, can(locations.list) ? {} : skip)
  const { submit, busy } = useRouteForm({
    route: teaching.save,
    form,
    with: { params: { id: employee._id } },
    success: 'Datos guardados',
    refresh: [teaching.find],
    onDone: onClose,
  })
  return (
    <FormModal
      title={title}
      access={teaching.save.access}
      dirty={form.dirty}
      discard={() => form.reset()}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      busy={busy}
    >
      <div className={styles.form}>
        <Field form={form} name="courses" label="Cursos que da" required={false}>
          <Several
            options={allCourses.data?.courses ?? known.courses}
            loading={allCourses.isPending && can(courses.list)}
            placeholder="Ninguno"
          />
        </Field>
        <Field form={form} name="locations" label="Sedes" required={false}>
          <Several
            options={allCampuses.data?.locations ?? known.locations}
            loading={allCampuses.isPending && can(locations.list)}
            placeholder="Ninguna"
          />
        </Field>
        <Field form={form} name="hours" label="Horas en que puede" hint="sin horas: cualquiera" required={false}>
          <SchedulePicker />
        </Field>
      </div>
    </FormModal>
  )
}

interface SeveralProps {
  id?: string
  value?: string[]
  onChange?(ids: string[]): void
  options: readonly { _id: string; name: string }[]
  loading: boolean
  placeholder: string
}

const Several = ({ options, ...field }: SeveralProps) => (
  <Select
    {...field}
    mode="multiple"
    style={{ width: '100%' }}
    suffixIcon={<ChevronDown aria-hidden />}
    showSearch={{ filterOption: byWords }}
    notFoundContent="Sin coincidencias"
    options={options.map(({ _id, name }) => ({ value: _id, label: name }))}
  />
)
