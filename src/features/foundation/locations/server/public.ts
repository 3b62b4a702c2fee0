// What other features may call: the rest of this folder is ours.
export { type LockedRoom, bookGroup, bookTalk, clipEnded, conflictsOf, lockRooms, refuseUnmet } from './bookings.ts'
export { roomStands } from './store.ts'
