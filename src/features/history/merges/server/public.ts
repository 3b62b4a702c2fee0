// What other features may call: the rest of this folder is ours.
export { joinStudents } from './joinStudents.ts'
export { studentPair, studentSides } from './studentSides.ts'
