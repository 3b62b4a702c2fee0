import type { TableState } from '#web/calls/useTable.ts'
import { useMany, type Many } from '#web/ui/useMany.ts'
import type { Case } from '../../contract.ts'
import type { Bucket } from '../../buckets.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

interface Filter {
  location?: string
  bucket?: Bucket
  view?: 'following'
  query?: string
}

export interface ManyCases extends Many<Filter> {
  filter: Filter
  clearFilters(): void
}

/** The students of a bulk act in the queue. */
export function useManyCases(table: TableState<Case>): ManyCases {
  const [{ sede, tramo, vista, buscar }, change] = useCollectionsAddress()
  const filter: Filter = {
    ...(sede && { location: sede }),
    ...(tramo && { bucket: tramo }),
    ...(vista && { view: vista }),
    ...(buscar && { query: buscar }),
  }
  return {
    ...useMany(table, filter),
    filter,
    clearFilters: () => change({ tramo: undefined, vista: undefined, buscar: undefined, sede: undefined, pagina: undefined }),
  }
}
