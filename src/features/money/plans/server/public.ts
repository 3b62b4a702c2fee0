// For other features; everything else in this folder is private.
export { checkPlan } from './checkPlan.ts'
export { keptPromise, promiseState } from './promise.ts'
export { write } from './store.ts'
export { closedDaysFor } from './closedDays.ts'
export { ofCourse as templatesOf } from './templateStore.ts'
