// For other features; everything else in this folder is private.
export { joinStudents } from './joinStudents.ts'
export { studentPair, studentSides } from './studentSides.ts'
