import { store } from '#web/state/store.ts'

/** Is the search over everything open? The top bar and Ctrl/⌘ K set it; <SearchMount> shows it. */
export const searchOpen = store(false)
