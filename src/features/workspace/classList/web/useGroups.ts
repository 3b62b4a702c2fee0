import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { courses, coursesChanged } from '#features/teaching/courses/contract.ts'
import { locationsChanged } from '#features/foundation/locations/contract.ts'
import { useLevel } from '#features/teaching/courses/web/shared/useLevel.ts'
import { useToday } from '#web/state/useNow.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { groups, groupsChanged, type ListedGroup } from '#features/teaching/groups/contract.ts'
import { groupsSearch, type GroupsAddress } from './address.ts'
import { ofCourses, queryOf } from './list/filters.ts'
import { findGroup, matching } from './list/panels.ts'

/** The reads that show groups on this screen. */
export const GROUP_READS = [groups.list, groups.find, groups.sidebar]
const NONE: readonly ListedGroup[] = []

/** Changes the address; `replace` adds no history entry. */
export type ChangeAddress = (next: Partial<GroupsAddress>, replace?: boolean) => void

export function useAddress(): [GroupsAddress, ChangeAddress] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback<ChangeAddress>(
    (next, replace = false) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  return [groupsSearch(raw), change]
}

/** The list of /grupos: reads both levels once, filters by the address, updates over the socket. */
export function useGroups(address: GroupsAddress) {
  const today = useToday()
  const levels = useRead(courses.levels, {}, { fresh: 60_000 })
  const reading = useRead(groups.list, { query: queryOf(address, today) })
  useLive(groupsChanged, GROUP_READS)
  useLive(coursesChanged, [...GROUP_READS, courses.list])
  useLive(locationsChanged, GROUP_READS)

  const all = reading.data?.groups ?? NONE
  const { course } = address
  // Hundreds of rows may change per letter; typing does not wait for them.
  const words = useDeferredValue(address.buscar ?? '')
  const matches = useMemo(() => matching(ofCourses(all, { course }), words), [all, course, words])
  const chosenGroup = useMemo(() => (address.ficha ? findGroup(all, address.ficha) : undefined), [all, address.ficha])
  const courseLevels = levels.data?.courseLevels
  const tabs = useMemo(
    () => (courseLevels ?? []).map(level => ({ ...level, groups: matches.filter(group => group.course.courseLevel === level._id) })),
    [courseLevels, matches],
  )
  // A link to a group opens its level.
  const askedLevel = address.nivel ?? (chosenGroup?.parent ?? chosenGroup?.group)?.course.courseLevel
  const { level: tab, elsewhere } = useLevel({ levels: reading.data && tabs, rowsOf: level => level.groups.length, asked: askedLevel })
  const error = levels.error ?? reading.error
  return {
    today,
    tabs,
    tab,
    /** A level with rows, if the open tab has none. */
    elsewhere,
    chosen: chosenGroup,
    searching: words !== '',
    loading: !tab || reading.isPending,
    changing: reading.isPlaceholderData,
    failed: error,
    retry: () => void Promise.all([levels.refetch(), reading.refetch()]),
  }
}
