// For other features; everything else in this folder is private.
export { takeActBack } from './undo.ts'
