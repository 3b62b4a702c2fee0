import { addDays } from '#lib/days.ts'
import type { Schedule } from '#lib/schedules.ts'
import type { ClassRoom } from '#features/foundation/locations/contract.ts'
import type { Check } from '#web/ui/useRouteForm.ts'
import { GROUP_TEXTS, type Group, type GroupChange, type GroupInput } from '../../../contract.ts'

export interface ChosenCourse {
  _id: string
  name: string
  isParent: boolean
  /** Duration in days. */
  duration: number
}

export interface GroupValues {
  course: ChosenCourse | null
  name: string
  schedules: Schedule[]
  startDate: string | null
  endDate: string | null
  classRoom: ClassRoom | null
  quota: number | null
  teacher: string | null
  active: boolean
  activeLanding: boolean
}

export const EMPTY_GROUP: GroupValues = {
  course: null,
  name: '',
  schedules: [],
  startDate: null,
  endDate: null,
  classRoom: null,
  quota: null,
  teacher: null,
  active: true,
  activeLanding: false,
}

export function valuesOf(group: Group): GroupValues {
  const { course, name, schedules, startDate, endDate, classRoom, quota, teacher, active, activeLanding } = group
  const { _id, isParent, duration } = course
  return {
    course: { _id, name: course.name, isParent, duration },
    name,
    schedules,
    startDate,
    endDate,
    classRoom,
    quota: isParent ? null : quota,
    teacher: teacher?._id ?? null,
    active,
    activeLanding,
  }
}

/** The last day follows from the course until the user sets it. */
export const endOf = (startDate: string, { duration }: Pick<ChosenCourse, 'duration'>): string => addDays(startDate, duration - 1)

interface CheckOptions {
  /** True when editing: a missing quota has another text (GRP-17). */
  editing?: boolean
  /** A disabled child may lack hours, room and quota. */
  unfinished?: boolean
}

/** Checks in this order: name, schedules, dates, classroom, quota (GRP-25). A parent course has neither of the last two. */
export function groupCheck(values: GroupValues, { editing = false, unfinished = false }: CheckOptions = {}): Check | null {
  const { course, name, schedules, startDate, endDate, classRoom, quota } = values
  const wrong = (field: keyof GroupValues, text: string): Check => ({ field, text })
  if (!name.trim()) return wrong('name', GROUP_TEXTS.name)
  if (schedules.length === 0 && !unfinished) return wrong('schedules', GROUP_TEXTS.schedules)
  if (!startDate) return wrong('startDate', GROUP_TEXTS.dates)
  if (!endDate) return wrong('endDate', GROUP_TEXTS.dates)
  if (endDate < startDate) return wrong('endDate', GROUP_TEXTS.dateOrder)
  if (course?.isParent || unfinished) return null
  if (!classRoom) return wrong('classRoom', GROUP_TEXTS.classRoom)
  if (!quota) return wrong('quota', editing ? GROUP_TEXTS.quotaEdit : GROUP_TEXTS.quota)
  return null
}

/** Body of POST from checked values: no room, quota or teacher for a parent course, no blank teacher (GRP-20, GRP-70). */
export function inputOf({
  course,
  name,
  schedules,
  startDate,
  endDate,
  classRoom,
  quota,
  teacher,
  activeLanding,
}: GroupValues): GroupInput {
  const own = { ...(classRoom && { classRoom: classRoom._id }), ...(quota && { quota }), ...(teacher && { teacher }) }
  return {
    course: course!._id,
    name: name.trim(),
    schedules,
    startDate: startDate!,
    endDate: endDate!,
    activeLanding,
    ...(course!.isParent ? {} : own),
  }
}

/** Body of PUT: only changed fields; null clears. */
export function changeOf(values: GroupValues, before: GroupValues): GroupChange {
  const bodyOf = ({ course, classRoom, name, startDate, endDate, ...rest }: GroupValues) => ({
    ...rest,
    course: course!._id,
    name: name.trim(),
    startDate: startDate!,
    endDate: endDate!,
    classRoom: classRoom?._id ?? null,
  })
  const [now, then] = [bodyOf(values), bodyOf(before)]
  const own = new Set<string>(values.course?.isParent ? ['classRoom', 'quota', 'teacher'] : [])
  const changed = Object.entries(now).filter(
    ([name, value]) => !own.has(name) && JSON.stringify(value) !== JSON.stringify(then[name as keyof typeof then]),
  )
  return Object.fromEntries(changed)
}
