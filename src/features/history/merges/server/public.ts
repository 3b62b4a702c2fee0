// For other features; the rest of this folder is private.
export { joinStudents } from './joinStudents.ts'
export { studentPair, studentSides } from './studentSides.ts'
