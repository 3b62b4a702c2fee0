// What other features may call: the rest of this folder is ours.
export { book, cancel } from './bookings.ts'
export { followSettings } from './slots.ts'
export { standsIn, topicsOfSlot } from './store.ts'
