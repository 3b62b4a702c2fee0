export { book, cancel } from './bookings.ts'
export { followSettings } from './slots.ts'
export { standsIn, topicsOfSlot } from './store.ts'
