import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { useToday } from '#web/state/useNow.ts'
import { useRead } from '#web/calls/useRead.ts'
import { notifications } from '../../contract.ts'

export type CourseGroup = Answer<typeof notifications.groups>['result'][number]

/** The state of a group; active ones may have ended (M155). */
export type GroupsState = 'active' | 'ended' | 'inactive'

export interface GroupsFilter {
  state: GroupsState
  startDate: string | null
  endDate: string | null
}

export interface CourseGroups {
  filter: GroupsFilter
  change(part: Partial<GroupsFilter>): void
  /** undefined: not read yet. */
  all: readonly CourseGroup[] | undefined
  error: { message: string; retry(): void } | null
  ticked: string[]
  isTicked(group: CourseGroup): boolean
  tick(ids: readonly string[], on: boolean): void
}

/**
 * A course's groups after filters. All but ended ones are checked, until the user changes it (NOT-14, NOT-16,
 * M155).
 */
export function useCourseGroups(courseId: string): CourseGroups {
  const [filter, setFilter] = useState<GroupsFilter>({ state: 'active', startDate: null, endDate: null })
  const [debtByGroup, choose] = useState<ReadonlyMap<string, boolean>>(new Map())
  const today = useToday()
  const { state, startDate, endDate } = filter
  const { data, error, refetch } = useRead(notifications.groups, {
    params: { courseId },
    query: { active: state !== 'inactive', ...(startDate && { startDate }), ...(endDate && { endDate }) },
  })
  const hasEnded = (group: CourseGroup) => group.endDate < today
  const all = data?.result.filter(group => state === 'inactive' || hasEnded(group) === (state === 'ended'))
  const isTicked = (group: CourseGroup) => debtByGroup.get(group._id) ?? !hasEnded(group)
  return {
    filter,
    change: part => setFilter(before => ({ ...before, ...part })),
    all,
    error: error && !data ? { message: error.message, retry: () => void refetch() } : null,
    ticked: (all ?? []).filter(isTicked).map(({ _id }) => _id),
    isTicked,
    tick: (ids, on) => choose(before => new Map([...before, ...ids.map(id => [id, on] as const)])),
  }
}
