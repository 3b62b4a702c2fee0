export { find } from './store.ts'
export { working } from './validity.ts'
