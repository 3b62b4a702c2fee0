// What other features may call: the rest of this folder is ours. What the planner counts is the view waiting_demand.
export { offerSeats } from './offerSeats.ts'
