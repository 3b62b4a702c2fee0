export { joinStudents } from './joinStudents.ts'
export { studentPair, studentSides } from './studentSides.ts'
