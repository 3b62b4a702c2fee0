export { offeredAgain, refuseTold } from './holds.ts'
export { cards as waitingCards } from './list.ts'
export { sweepSoon } from './jobs.ts'
export { offerSeats } from './offerSeats.ts'
