import { useMemo, useRef, useState } from 'react'
import { ordered } from './order.ts'

/** Shows the new order at once and reverts when saving fails. `save` resolves when the refetch is done. */
export function useOrder<T extends { _id: string }>(items: readonly T[], save: (ids: string[]) => Promise<unknown>) {
  const [wantedOrder, setWantedOrder] = useState<string[] | null>(null)
  const last = useRef(0)
  const orderedItems = useMemo(() => (wantedOrder ? ordered(items, wantedOrder) : items), [items, wantedOrder])
  const put = async (ids: string[]) => {
    const mine = ++last.current
    setWantedOrder(ids)
    await save(ids)
    // A later drop is still being saved: its order stays.
    if (mine === last.current) setWantedOrder(null)
  }
  return { shown: orderedItems, put: (ids: string[]) => void put(ids) }
}
