// Filters of the list: as a query, as chips, and how to remove each. Pure.
import { formatDay } from '#lib/days.ts'
import type { GroupFilters } from '../address.ts'
import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'

export const coursesOf = ({ course }: GroupFilters): readonly string[] => course?.split(',') ?? []

/** The earliest last day to show; undefined: any. Today by default (GRP-86). */
export const endsFrom = ({ endRngStart }: GroupFilters, today: string): string | undefined =>
  endRngStart === 'all' ? undefined : (endRngStart ?? today)

/** The call's filters. The screen itself filters several courses, since the call takes one. */
export function queryOf(filters: GroupFilters, today: string) {
  const { location, teacher, active, stRngStart, stRngEnd, endRngEnd } = filters
  const [course, ...others] = coursesOf(filters)
  return {
    location,
    teacher,
    stRngStart,
    stRngEnd,
    endRngStart: endsFrom(filters, today),
    endRngEnd,
    ...(active && { active: active === 'true' }),
    ...(course && others.length === 0 && { course }),
  }
}

export const ofCourses = (list: readonly ListedGroup[], filters: GroupFilters): readonly ListedGroup[] => {
  const courseIds = coursesOf(filters)
  return courseIds.length === 0 ? list : list.filter(group => courseIds.includes(group.course._id))
}

export interface Chip {
  key: string
  text: string
  /** The address parameters with this filter removed. */
  without: GroupFilters
}

/** Names of the ids; undefined while loading. */
export interface FilterNames {
  location(id: string): string | undefined
  course(id: string): string | undefined
  teacher(id: string): string | undefined
  /** How many courses the filter offers. */
  courses: number
}

function range(label: string, from: string | undefined, to: string | undefined): string | null {
  if (from && to) return `${label}: ${formatDay(from)} – ${formatDay(to)}`
  if (from) return `${label}: desde ${formatDay(from)}`
  return to ? `${label}: hasta ${formatDay(to)}` : null
}

/** The active filters, with the default one. */
export function chipsOf(filters: GroupFilters, today: string, names: FilterNames): Chip[] {
  const { location, teacher, active } = filters
  const courseIds = coursesOf(filters)
  const name = (name: string | undefined) => name ?? '…'
  const start = range('Inicio', filters.stRngStart, filters.stRngEnd)
  const end = range('Fin', endsFrom(filters, today), filters.endRngEnd)
  const course = courseIds.length === 1 ? name(names.course(courseIds[0]!)) : `${courseIds.length} de ${names.courses}`
  return [
    ...(start ? [{ key: 'start', text: start, without: { stRngStart: undefined, stRngEnd: undefined } }] : []),
    ...(end ? [{ key: 'end', text: end, without: { endRngStart: 'all', endRngEnd: undefined } }] : []),
    ...(courseIds.length > 0 ? [{ key: 'course', text: `Curso: ${course}`, without: { course: undefined } }] : []),
    ...(location ? [{ key: 'location', text: `Sede: ${name(names.location(location))}`, without: { location: undefined } }] : []),
    ...(teacher ? [{ key: 'teacher', text: `Profesor: ${name(names.teacher(teacher))}`, without: { teacher: undefined } }] : []),
    ...(active
      ? [{ key: 'active', text: active === 'true' ? 'Estatus: Habilitado' : 'Estatus: Inhabilitado', without: { active: undefined } }]
      : []),
  ]
}

/** Removes the filters that hide a group. */
export function showing(filters: GroupFilters, group: Group, today: string): GroupFilters {
  const { location, teacher, active, stRngStart, stRngEnd, endRngEnd } = filters
  const courseIds = coursesOf(filters)
  const first = endsFrom(filters, today)
  const fits: Record<keyof GroupFilters, boolean> = {
    location: !location || group.location === location,
    course: courseIds.length === 0 || courseIds.includes(group.course._id),
    teacher: !teacher || group.teacher?._id === teacher,
    active: !active || String(group.active) === active,
    stRngStart: !stRngStart || group.startDate >= stRngStart,
    stRngEnd: !stRngEnd || group.startDate <= stRngEnd,
    endRngStart: !first || group.endDate >= first,
    endRngEnd: !endRngEnd || group.endDate <= endRngEnd,
  }
  const hiding = Object.keys(fits).filter(name => !fits[name as keyof GroupFilters])
  return Object.fromEntries(hiding.map(name => [name, NO_FILTER[name as keyof GroupFilters]]))
}

/** 'Limpiar': no filter, with ended groups. */
export const NO_FILTER: GroupFilters = {
  location: undefined,
  course: undefined,
  teacher: undefined,
  active: undefined,
  stRngStart: undefined,
  stRngEnd: undefined,
  endRngStart: 'all',
  endRngEnd: undefined,
}
