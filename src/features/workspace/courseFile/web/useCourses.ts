import { useNavigate } from '@tanstack/react-router'
import { groupsChanged } from '#features/teaching/groups/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRowAddress } from '#web/calls/rowAddress.ts'
import { useRead } from '#web/calls/useRead.ts'
import { useTableSearch } from '#web/calls/useTable.ts'
import { courses, coursesChanged, type Course, type CourseLevel } from '#features/teaching/courses/contract.ts'
import { useLevel } from '#features/teaching/courses/web/shared/useLevel.ts'
import { courseReports } from '../contract.ts'
import { COURSE_SORTS, COURSE_TABS } from './address.ts'
import { DEFAULT_SORT, levelOf, matching, ofTab, orderOf, pressed, sorted, tabOf, type SortKey } from './courseView.ts'

/** The reads that a change of a course invalidates. */
export const COURSE_READS = [courses.list, courses.byLevel, courses.find, courseReports.report]

const NONE: never[] = []

/** All courses, loaded once; tab, search, order and selection from the address bar. */
export function useCourses() {
  const address = useTableSearch()
  const navigate = useNavigate()
  const rowAddress = useRowAddress()
  const reading = useRead(courses.list, {})
  const levels = useRead(courses.levels, {}, { fresh: Infinity })
  useLive(coursesChanged, COURSE_READS)
  useLive(groupsChanged, COURSE_READS)

  const change = (search: Record<string, string | undefined>, replace = false) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, ...search }), replace })
  const search = address.buscar ?? ''
  const selected = address.ficha
  const order = orderOf(COURSE_SORTS.find(sort => sort === address.orden) ?? DEFAULT_SORT)
  const loaded = reading.data && levels.data ? { courses: reading.data.courses, levels: levels.data.courseLevels } : null
  const matches = matching(loaded?.courses ?? NONE, search)
  const askedTab = COURSE_TABS.find(key => key === address.tab)
  const { level, elsewhere } = useLevel<CourseLevel>({
    levels: loaded?.levels,
    rowsOf: ({ _id }) => matches.filter(({ courseLevel }) => courseLevel === _id).length,
    // A link to a course opens its level.
    asked: askedTab ? levelOf(loaded?.levels ?? [], askedTab)?._id : loaded?.courses.find(({ _id }) => _id === selected)?.courseLevel,
  })
  const tab = askedTab ?? (loaded ? tabOf(loaded.levels, level?._id) : COURSE_TABS[0])
  const rows = sorted(loaded ? ofTab(matches, loaded.levels, tab) : [], order)

  const setTab = (key: typeof tab) => change({ tab: key, ficha: undefined })
  const select = (ficha: string | undefined) => change({ ficha }, ficha === undefined || selected !== undefined)
  const at = rows.findIndex(({ _id }) => _id === selected)
  const step = (to: number) => (at >= 0 && rows[to] ? () => select(rows[to]!._id) : undefined)
  return {
    rows,
    /** The number of courses of all levels, without the search. */
    all: loaded?.courses.length ?? 0,
    /** A level with rows, if the open tab has none. */
    elsewhere: tab === 'todos' ? undefined : elsewhere,
    level,
    openLevel: (id: string) => setTab(tabOf(loaded?.levels ?? [], id)),
    countOf: (key: typeof tab) => loaded && ofTab(loaded.courses, loaded.levels, key).length,
    loading: !loaded && !reading.error && !levels.error,
    failed: reading.error ?? levels.error,
    retry: () => void Promise.all([reading.refetch(), levels.refetch()]),
    tab,
    setTab,
    search,
    // Typing makes one history entry, not one per letter.
    setSearch: (text: string) => change({ buscar: text || undefined, ficha: undefined }, true),
    order,
    sort(column: SortKey) {
      const orden = pressed(order, column)
      change({ orden: orden === DEFAULT_SORT ? undefined : orden }, true)
    },
    selected,
    select,
    rowAddress,
    /** Shows a new course, despite tab and search. */
    showCreated({ _id, name, courseLevel }: Course) {
      const hidden = matching([{ name }], search).length === 0
      const shownTab = tab === 'todos' ? tab : tabOf(loaded?.levels ?? [], courseLevel)
      change({ ver: undefined, tab: shownTab, ficha: _id, ...(hidden && { buscar: undefined }) }, true)
    },
    creating: address.ver === 'nuevo',
    setCreating: (on: boolean) => change({ ver: on ? 'nuevo' : undefined }, !on),
    previous: step(at - 1),
    next: step(at + 1),
  }
}
