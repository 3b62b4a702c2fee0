// What other features may call: the rest of this folder is ours.
export { checkPlan } from './checkPlan.ts'
export { keptPromise, promiseState } from './promise.ts'
export { write } from './store.ts'
