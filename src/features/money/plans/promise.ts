/** How a promise to pay stands (COB-28): derived from what was paid, never kept. */
export const PROMISE_STATES = ['open', 'kept', 'broken'] as const
export type PromiseState = (typeof PROMISE_STATES)[number]
