// For other features; everything else in this folder is private.
export { type Move, moveIn } from './moveIn.ts'
export { heldSeats, onEnrolled, onSeated } from './listeners.ts'
export { refuseClosed, takeSeat } from './seats.ts'
export { clashesIn, warningsOf } from './clashes.ts'
export { type Offer, offer, settled } from './store.ts'
