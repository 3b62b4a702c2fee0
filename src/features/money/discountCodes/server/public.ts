// What other features may call: the rest of this folder is ours.
export { find } from './store.ts'
export { working } from './validity.ts'
