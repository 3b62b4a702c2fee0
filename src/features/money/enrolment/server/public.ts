// What other features may call: the rest of this folder is ours.
export { heldSeats, onEnrolled, onSeated } from './listeners.ts'
export { refuseClosed, takeSeat } from './seats.ts'
export { clashesIn, warningsOf } from './clashes.ts'
export { type Offer, offer, settled } from './store.ts'
