export { type StudentRow, studentColumns, studentGroups, studentSums, toStudent } from './row.ts'
export { find, findByEmail, giveFolio, hide, hold, holdLed, insert, ledTo, setModules, stands } from './store.ts'
export { refuseTaken } from './taken.ts'
export { updateStudent } from './update.ts'
