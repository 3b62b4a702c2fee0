/** The state of a promise to pay (COB-28): derived from payments, never stored. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]
