// For other features; everything else in this folder is private.
export { commentSubjects } from './subjects.ts'
