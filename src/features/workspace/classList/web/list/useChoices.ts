import { fullName } from '#lib/text.ts'
import { courses } from '#features/teaching/courses/contract.ts'
import { employees, employeesChanged } from '#features/foundation/employees/contract.ts'
import { locations } from '#features/foundation/locations/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { skip, useRead } from '#web/calls/useRead.ts'
import type { GroupFilters } from '../address.ts'
import type { FilterNames } from './filters.ts'

export interface Choice {
  value: string
  label: string
}

/** Campuses, courses and teachers for the filters: loads when the drawer opens, or a chip needs a name. */
export function useChoices(filters: GroupFilters, open: boolean) {
  const places = useRead(locations.list, open || filters.location ? {} : skip)
  const offered = useRead(courses.list, open || filters.course ? {} : skip)
  const staff = useRead(employees.list, open || filters.teacher ? {} : skip)
  useLive(employeesChanged, [employees.list])

  const location: Choice[] = (places.data?.locations ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const course: Choice[] = (offered.data?.courses ?? []).map(({ _id, name }) => ({ value: _id, label: name }))
  const teacher: Choice[] = (staff.data?.users ?? [])
    .filter(user => user.isProfessor)
    .map(user => ({ value: user._id, label: fullName(user) }))
  const nameIn = (choices: readonly Choice[]) => (id: string) => choices.find(({ value }) => value === id)?.label
  const names: FilterNames = { location: nameIn(location), course: nameIn(course), teacher: nameIn(teacher), courses: course.length }
  return { location, course, teacher, names, loading: open && (places.isPending || offered.isPending || staff.isPending) }
}

export type Choices = ReturnType<typeof useChoices>
