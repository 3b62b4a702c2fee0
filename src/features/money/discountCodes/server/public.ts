// For other features; everything else in this folder is private.
export { find } from './store.ts'
export { working } from './validity.ts'
