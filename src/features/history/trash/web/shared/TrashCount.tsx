import { figure } from '#lib/numbers.ts'
import { useRead } from '#web/calls/useRead.ts'
import { trash } from '../../contract.ts'
import { useTrashLive } from '../useTrashLive.ts'

const ONE = { query: { limit: 1 } } as const

export function TrashCount() {
  const { data } = useRead(trash.list, ONE)
  useTrashLive()
  return data?.total ? <>{figure(data.total)}</> : null
}
