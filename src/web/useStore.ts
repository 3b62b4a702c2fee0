import { useSyncExternalStore } from 'react'
import type { Store } from '#web/store.ts'

/** The present value of a store; the component follows it. */
export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get)
