import type { Filter } from '../../buckets.ts'
import { useCollectionsAddress } from '../useCollectionsAddress.ts'

export interface QueueFilter {
  location?: string
  bucket?: Filter
  view?: 'following'
  query?: string
}

/** The shown part of the queue, by the address. */
export function useQueueFilter(): QueueFilter {
  const [{ sede, tramo, vista, buscar }] = useCollectionsAddress()
  return {
    ...(sede && { location: sede }),
    ...(tramo && { bucket: tramo }),
    ...(vista && { view: vista }),
    ...(buscar && { query: buscar }),
  }
}
