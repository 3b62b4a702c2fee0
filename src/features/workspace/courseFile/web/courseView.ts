// The rows of the course list: pure, so that table, cards and the sidebar's arrows share one order.
import { fold } from '#lib/text.ts'
import type { CourseLevel, ListedCourse } from '#features/teaching/courses/contract.ts'
import { COURSE_SORTS, type CourseSort, type CourseTab } from './address.ts'

/** The tabs in order, each with its level (CUR-53). */
export const TABS: readonly { key: CourseTab; label: string; level?: string }[] = [
  { key: 'media', label: 'Nivel media superior', level: 'Media Superior' },
  { key: 'superior', label: 'Nivel superior', level: 'Superior' },
  { key: 'todos', label: 'Todos los Cursos' },
]

const isOf = ({ name }: CourseLevel, text: string | undefined): boolean => text !== undefined && fold(name) === fold(text)

/** The level of a tab; undefined: all of them. */
export const levelOf = (levels: readonly CourseLevel[], tab: CourseTab | undefined): CourseLevel | undefined =>
  levels.find(level => isOf(level, TABS.find(({ key }) => key === tab)?.level))

/** The tab that shows a level. */
export const tabOf = (levels: readonly CourseLevel[], id: string | undefined): CourseTab =>
  TABS.find(({ key }) => id !== undefined && levelOf(levels, key)?._id === id)?.key ?? 'todos'

export function ofTab(courses: readonly ListedCourse[], levels: readonly CourseLevel[], tab: CourseTab): ListedCourse[] {
  if (tab === 'todos') return [...courses]
  const level = levelOf(levels, tab)
  return courses.filter(({ courseLevel }) => courseLevel === level?._id)
}

/** The name contains every word of the text, without accents and case. */
export function matching<C extends { name: string }>(courses: readonly C[], text: string): C[] {
  const words = fold(text).split(' ')
  return courses.filter(({ name }) => words.every(word => fold(name).includes(word)))
}

export type SortKey = 'name' | 'groups' | 'price' | 'creationDate' | 'active'

export interface Order {
  by: SortKey
  descend: boolean
}

/** Newest first by default (CUR-54). */
export const DEFAULT_SORT: CourseSort = '-creationDate'

export const orderOf = (sort: CourseSort): Order => ({ by: sort.replace('-', '') as SortKey, descend: sort.startsWith('-') })

/** The order after a click on a heading: its own, then in reverse. */
export function pressed({ by, descend }: Order, column: SortKey): CourseSort {
  const sort = `${column === by && !descend ? '-' : ''}${column}`
  return COURSE_SORTS.find(each => each === sort) ?? DEFAULT_SORT
}

/** Sorts courses; equal values are ordered by name. */
export function sorted(courses: readonly ListedCourse[], { by, descend }: Order): ListedCourse[] {
  const byName = (a: ListedCourse, b: ListedCourse) => a.name.localeCompare(b.name, 'es')
  const sign = descend ? -1 : 1
  const compare = (a: ListedCourse, b: ListedCourse): number => {
    if (by === 'name') return byName(a, b)
    if (by === 'creationDate') return a.creationDate.localeCompare(b.creationDate)
    return Number(a[by]) - Number(b[by])
  }
  return courses.toSorted((a, b) => sign * compare(a, b) || byName(a, b))
}
