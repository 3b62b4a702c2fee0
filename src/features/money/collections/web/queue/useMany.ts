import type { TableState } from '#web/calls/useTable.ts'
import { useMany, type Many } from '#web/ui/useMany.ts'
import type { Case } from '../../contract.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'
import { useQueueFilter, type QueueFilter } from './queueFilter.ts'

export interface ManyCases extends Many<QueueFilter> {
  clearFilters(): void
}

/** The students of a bulk act in the queue. */
export function useManyCases(table: TableState<Case>): ManyCases {
  const [, change] = useCollectionsAddress()
  return {
    ...useMany(table, useQueueFilter()),
    clearFilters: () => change({ tramo: undefined, vista: undefined, buscar: undefined, sede: undefined, pagina: undefined }),
  }
}
