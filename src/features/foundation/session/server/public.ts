// What other features may call: the rest of this folder is ours.
export { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
export { dropFactors, hasFactors } from './secondStep.ts'
export { endSessionsOf, sessionsOf } from './store.ts'
