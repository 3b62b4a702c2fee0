// The groups of a level as panels per course (GRP-74). Pure.
import { fold, fullName } from '#lib/text.ts'
import type { Group, ListedGroup } from '#features/teaching/groups/contract.ts'

export interface Totals {
  groups: number
  enrolled: number
  /** Sum of the quotas; a group without one counts as 0. */
  seats: number
}
export interface Panel extends Totals {
  course: { _id: string; name: string }
  list: readonly ListedGroup[]
}

export const totalsOf = (list: readonly Group[]): Totals => ({
  groups: list.length,
  enrolled: list.reduce((sum, group) => sum + group.studentListLength, 0),
  seats: list.reduce((sum, group) => sum + (group.quota ?? 0), 0),
})

/** Panels by the course's name; each keeps the order of the list. */
export function panelsOf(list: readonly ListedGroup[]): Panel[] {
  const byCourse = new Map<string, ListedGroup[]>()
  for (const group of list) {
    const same = byCourse.get(group.course._id)
    if (same) same.push(group)
    else byCourse.set(group.course._id, [group])
  }
  return [...byCourse.values()]
    .map(groups => ({ course: groups[0]!.course, list: groups, ...totalsOf(groups) }))
    .toSorted((a, b) => a.course.name.localeCompare(b.course.name, 'es'))
}

const wordsOf = (group: ListedGroup): string =>
  fold(
    [
      group.name,
      group.courseInfo.name,
      group.locationInfo?.name,
      group.teacher && fullName(group.teacher),
      ...group.buckets.map(bucket => bucket.name),
    ].join(' '),
  )

/** Groups with a word in name, course, campus, teacher or modules for each search prefix. */
export function matching(list: readonly ListedGroup[], search: string): readonly ListedGroup[] {
  const words = fold(search).split(' ').filter(Boolean)
  if (words.length === 0) return list
  return list.filter(group => {
    const text = ` ${wordsOf(group)}`
    return words.every(word => text.includes(` ${word}`))
  })
}

/** The most rows that a search opens. */
const OPENED_BY_SEARCH = 60

/** Courses whose panels are open by default: the first, those with results, and that of the selected group. */
export function openAtFirst(panels: readonly Panel[], { searching, selected }: { searching: boolean; selected?: string }): Set<string> {
  const open = new Set<string>()
  let rows = 0
  for (const { course, list } of panels) {
    rows += list.length
    const first = open.size === 0
    if (first || (searching && rows <= OPENED_BY_SEARCH) || list.some(group => holds(group, selected))) open.add(course._id)
  }
  return open
}

/** Whether it is this group, or one of its modules. */
export const holds = (group: ListedGroup, id: string | undefined): boolean =>
  id !== undefined && (group._id === id || group.buckets.some(bucket => bucket._id === id))

/** The group or module with this id, a module with its parent. */
export function findGroup(list: readonly ListedGroup[], id: string): { group: Group; parent?: ListedGroup } | undefined {
  for (const group of list) {
    if (group._id === id) return { group }
    const bucket = group.buckets.find(each => each._id === id)
    if (bucket) return { group: bucket, parent: group }
  }
  return undefined
}
