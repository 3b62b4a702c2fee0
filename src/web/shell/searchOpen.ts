import { store } from '#web/state/store.ts'

/** Whether the global search is open. The top bar and Ctrl/⌘ K set it; <SearchMount> shows it. */
export const searchOpen = store(false)
