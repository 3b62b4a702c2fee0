import { useSyncExternalStore } from 'react'
import type { Followed } from '#web/state/store.ts'

export const useStore = <T>(store: Followed<T>): T => useSyncExternalStore(store.subscribe, store.get)
