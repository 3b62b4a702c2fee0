// For other features; everything else in this folder is private.
export { book, cancel } from './bookings.ts'
export { followSettings } from './slots.ts'
export { standsIn, topicsOfSlot } from './store.ts'
