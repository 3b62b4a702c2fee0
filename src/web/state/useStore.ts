import { useSyncExternalStore } from 'react'
import type { Followed } from '#web/state/store.ts'

/** The store's present value; the component follows it. */
export const useStore = <T>(store: Followed<T>): T => useSyncExternalStore(store.subscribe, store.get)
