// For other features; the rest of this folder is private.
export { find } from './store.ts'
export { working } from './validity.ts'
