import { useState } from 'react'
import type { Answer } from '#contract/route.ts'
import { useRead } from '#web/useRead.ts'
import { notifications } from '../../contract.ts'

export type CourseGroup = Answer<typeof notifications.groups>['result'][number]

export interface GroupsFilter {
  active: boolean
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
  isTicked(id: string): boolean
  tick(ids: readonly string[], on: boolean): void
}

/** A course's groups as the filters leave them, all ticked until somebody unticks them (NOT-14, NOT-16). */
export function useCourseGroups(courseId: string): CourseGroups {
  const [filter, setFilter] = useState<GroupsFilter>({ active: true, startDate: null, endDate: null })
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const { active, startDate, endDate } = filter
  const { data, error, refetch } = useRead(notifications.groups, {
    params: { courseId },
    query: { active, ...(startDate && { startDate }), ...(endDate && { endDate }) },
  })
  const isTicked = (id: string) => !unticked.has(id)
  return {
    filter,
    change: part => setFilter(before => ({ ...before, ...part })),
    all: data?.result,
    error: error && !data ? { message: error.message, retry: () => void refetch() } : null,
    ticked: (data?.result ?? []).map(({ _id }) => _id).filter(isTicked),
    isTicked,
    tick: (ids, on) =>
      setUnticked(before => {
        const next = new Set(before)
        for (const id of ids) {
          if (on) next.delete(id)
          else next.add(id)
        }
        return next
      }),
  }
}
