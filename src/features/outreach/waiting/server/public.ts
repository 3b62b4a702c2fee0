// What other features may call: the rest of this folder is ours. What the planner counts is the view waiting_demand.
export { offeredAgain, refuseTold } from './holds.ts'
export { cards as waitingCards } from './list.ts'
export { sweepSoon } from './jobs.ts'
export { offerSeats } from './offerSeats.ts'
