// For other features; everything else in this folder is private.
export { changeAcademy } from './change.ts'
