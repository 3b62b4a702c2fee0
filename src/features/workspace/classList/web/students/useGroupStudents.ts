import { useEffect } from 'react'
import { commentsChanged } from '#features/people/comments/contract.ts'
import { paymentsChanged } from '#features/money/payments/contract.ts'
import { studentsChanged } from '#features/people/students/contract.ts'
import { useLive } from '#web/calls/live.ts'
import { useRead } from '#web/calls/useRead.ts'
import { groups, groupsChanged, type GroupStudent } from '#features/teaching/groups/contract.ts'
import { useAddress } from '../useGroups.ts'

/** Rows of a page (GRP-99). */
const LIMIT = 20
const LIVE_ROUTES = [groups.students]
const NONE: readonly GroupStudent[] = []

/** A page of the group's students; page and search from the address. */
export function useGroupStudents(id: string) {
  const [{ pagina = 1, alumno = '', solo }, change] = useAddress()
  const query = { skip: (pagina - 1) * LIMIT, limit: LIMIT, ...(alumno && { query: alumno }), ...(solo && { only: solo }) }
  const reading = useRead(groups.students, { params: { id }, query })
  useLive(groupsChanged, LIVE_ROUTES)
  useLive(studentsChanged, LIVE_ROUTES)
  useLive(paymentsChanged, LIVE_ROUTES)
  useLive(commentsChanged, LIVE_ROUTES)
  const rows = reading.data?.students ?? NONE
  const total = reading.data?.total ?? rows.length

  // The last row of the last page was removed: shows the page before.
  const beyond = !reading.isPlaceholderData && pagina > 1 && rows.length === 0 && total > 0
  useEffect(() => {
    if (beyond) change({ pagina: Math.ceil(total / LIMIT) }, true)
  }, [beyond, total, change])

  return {
    rows,
    total,
    totalIsMore: reading.data?.totalIsMore ?? false,
    loading: reading.isPending,
    changing: reading.isPlaceholderData,
    failed: reading.error,
    retry: () => void reading.refetch(),
    page: pagina,
    limit: LIMIT,
    setPage: (to: number) => change({ pagina: to > 1 ? to : undefined }),
    sums: reading.data?.sums,
    only: solo,
    setOnly: (to: typeof solo) => change({ solo: to, pagina: undefined }, true),
    search: alumno,
    setSearch: (text: string) => change({ alumno: text || undefined, pagina: undefined }, true),
  }
}

export type GroupStudents = ReturnType<typeof useGroupStudents>
