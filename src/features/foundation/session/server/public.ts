export { enter, entered } from './enter.ts'
export { FACTOR_NEWS, tellOwner } from './factorLetter.ts'
export { dropFactors, hasFactors } from './secondStep.ts'
export { endSessionsOf, sessionsOf } from './store.ts'
