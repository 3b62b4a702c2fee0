import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { call, type CallError } from '#web/calls/api.ts'
import { groups, type GroupStudent } from '#features/teaching/groups/contract.ts'

/** The route's largest page. */
const PAGE = 1000

async function readAll(id: string, signal: AbortSignal): Promise<GroupStudent[]> {
  const all: GroupStudent[] = []
  for (;;) {
    const query = { skip: all.length, limit: PAGE }
    const { students, total } = await call(groups.students, { params: { id }, query }, { signal })
    all.push(...students)
    if (students.length === 0 || all.length >= total) return all
  }
}

/** All students of the group, by surname. */
export const useGroupStudents = (id: string): UseQueryResult<GroupStudent[], CallError> =>
  useQuery<GroupStudent[], CallError>({
    queryKey: [groups.students.name, { params: { id }, all: true }],
    queryFn: ({ signal }) => readAll(id, signal),
    staleTime: 0,
  })
