export { commentSubjects } from './subjects.ts'
