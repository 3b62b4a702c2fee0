import { useNavigate } from '@tanstack/react-router'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { useLive } from '#web/live.ts'
import { useRead } from '#web/useRead.ts'
import { useTableSearch } from '#web/useTable.ts'
import { courses, coursesChanged } from '#features/teaching/courses/contract.ts'
import { courseReports } from '../contract.ts'
import { COURSE_SORTS, COURSE_TABS } from './address.ts'
import { DEFAULT_SORT, matching, ofTab, orderOf, pressed, sorted, type SortKey } from './courseView.ts'

/** What a change of a course makes old. */
export const COURSE_READS = [courses.list, courses.byLevel, courses.find, courseReports.report]

/** All courses, read once; tab, search, order and the selected one from the address bar. */
export function useCourses() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const read = useRead(courses.list, {})
  const levels = useRead(courses.levels, {}, { fresh: Infinity })
  useLive(coursesChanged, COURSE_READS)
  useLive(groupsChanged, COURSE_READS)

  const change = (search: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  const search = address.buscar ?? ''
  const selected = address.ficha
  const tab = COURSE_TABS.find(key => key === address.tab) ?? COURSE_TABS[0]
  const order = orderOf(COURSE_SORTS.find(sort => sort === address.orden) ?? DEFAULT_SORT)
  const known = read.data && levels.data ? { courses: read.data.courses, levels: levels.data.courseLevels } : null
  const all = known ? ofTab(known.courses, known.levels, tab) : []
  const rows = sorted(matching(all, search), order)

  const select = (ficha: string | undefined) => change({ ficha }, ficha === undefined || selected !== undefined)
  const at = rows.findIndex(({ _id }) => _id === selected)
  const step = (to: number) => (at >= 0 && rows[to] ? () => select(rows[to]!._id) : undefined)
  return {
    rows,
    /** Of the tab, before the search. */
    all: all.length,
    countOf: (key: typeof tab) => known && ofTab(known.courses, known.levels, key).length,
    loading: !known && !read.error && !levels.error,
    failed: read.error ?? levels.error,
    retry: () => void Promise.all([read.refetch(), levels.refetch()]),
    tab,
    setTab: (key: typeof tab) => change({ tab: key === COURSE_TABS[0] ? undefined : key, ficha: undefined }),
    search,
    // Typing is one place in the history, not one per letter.
    setSearch: (text: string) => change({ buscar: text || undefined, ficha: undefined }, true),
    order,
    sort(column: SortKey) {
      const orden = pressed(order, column)
      change({ orden: orden === DEFAULT_SORT ? undefined : orden }, true)
    },
    selected,
    select,
    creating: address.ver === 'nuevo',
    setCreating: (on: boolean) => change({ ver: on ? 'nuevo' : undefined }, !on),
    previous: step(at - 1),
    next: step(at + 1),
  }
}
