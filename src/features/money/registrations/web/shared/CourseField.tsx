import { Select } from 'antd'
import { ChevronDown } from 'lucide-react'
import { formatMoney, toCentavos } from '#lib/money.ts'
import type { Course } from '#features/teaching/courses/contract.ts'
import { Field } from '#web/ui/Field.tsx'
import type { Changing } from './useChange.ts'

/** The course of the new group, by level. Lists the current one even when it is no longer offered. */
export function CourseField({ changing: { form, levels, all }, present }: { changing: Changing; present: string }) {
  const choices = (all.data?.courses ?? []).filter(course => course.active || course._id === present)
  const label = (course: Course) =>
    course._id === present ? `${course.name} (curso actual)` : `${course.name} · ${formatMoney(toCentavos(course.price))}`
  const options = (levels.data?.courseLevels ?? [])
    .map(level => ({
      label: level.name,
      options: choices.filter(course => course.courseLevel === level._id).map(course => ({ value: course._id, label: label(course) })),
    }))
    .filter(level => level.options.length > 0)
  return (
    <Field form={form} name="courseId" label="Curso" required>
      <Select
        options={options}
        placeholder="Elige un curso"
        loading={all.isPending || levels.isPending}
        suffixIcon={<ChevronDown aria-hidden />}
        // The groups of another course differ, so the choice is cleared.
        onChange={() => form.set('groupId', null)}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Field>
  )
}
