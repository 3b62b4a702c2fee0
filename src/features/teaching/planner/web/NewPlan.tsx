import { Input, Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { locations } from '#features/foundation/locations/contract.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { addDays, weekdayOf } from '#lib/days.ts'
import { useToday } from '#web/state/useNow.ts'
import { DayField } from '#web/ui/DayField.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { useForm } from '#web/ui/useForm.ts'
import { useRouteForm } from '#web/ui/useRouteForm.ts'
import { useRead } from '#web/calls/useRead.ts'
import { plansAccess } from '../access.ts'
import { PLAN_LIMITS, PLAN_TEXTS, plans } from '../contract.ts'
import { PLAN_READS } from './usePlan.ts'

interface Values {
  name: string
  startWeek: string | null
  courses: string[]
  campuses: string[]
}

const chevron = <ChevronDown aria-hidden />
/** The Monday of the day's week. */
const mondayOf = (day: string) => addDays(day, -weekdayOf(day))

export function NewPlan({ onClose, onMade }: { onClose(): void; onMade(id: string): void }) {
  const today = useToday()
  const catalogs = {
    courses: useRead(courses.list, {}, { fresh: 60_000 }).data?.courses ?? [],
    campuses: useRead(locations.list, {}, { fresh: 60_000 }).data?.locations ?? [],
  }
  const form = useForm<Values>(
    { name: '', startWeek: mondayOf(addDays(today, 42)), courses: [], campuses: [] },
    { schema: plans.create.body },
  )
  const { submit, busy } = useRouteForm<typeof plans.create, Values>({
    route: plans.create,
    form,
    check: values => {
      if (values.courses.length === 0) return { field: 'courses', text: PLAN_TEXTS.courses }
      return values.campuses.length === 0 ? { field: 'campuses', text: PLAN_TEXTS.campuses } : null
    },
    body: ({ name, startWeek, courses: of, campuses: at }) => ({
      name,
      startWeek: startWeek && mondayOf(startWeek),
      input: { courses: of, campuses: at },
    }),
    refresh: PLAN_READS,
    onDone: ({ plan }) => onMade(plan._id),
  })
  const options = (all: readonly { _id: string; name: string }[]) => all.map(({ _id, name }) => ({ value: _id, label: name }))
  return (
    <FormModal
      title="Nuevo plan"
      access={plansAccess.plan}
      dirty={form.dirty}
      onClose={onClose}
      onSubmit={event => void submit(event)}
      submit="Crear plan"
      busy={busy}
    >
      <Field form={form} name="name" label="Nombre">
        <Input maxLength={PLAN_LIMITS.name} autoComplete="off" placeholder="Enero a mayo" />
      </Field>
      <Field form={form} name="startWeek" label="Semana de inicio" hint="empieza en lunes" required>
        <DayField />
      </Field>
      <Field form={form} name="courses" label="Cursos" required>
        <Select
          mode="multiple"
          placeholder="Elige los cursos"
          suffixIcon={chevron}
          optionFilterProp="label"
          options={options(catalogs.courses.filter(({ active }) => active))}
        />
      </Field>
      <Field form={form} name="campuses" label="Sedes" required>
        <Select
          mode="multiple"
          placeholder="Elige las sedes"
          suffixIcon={chevron}
          optionFilterProp="label"
          options={options(catalogs.campuses)}
        />
      </Field>
    </FormModal>
  )
}
