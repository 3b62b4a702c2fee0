export { chosenIds } from './manyStudents.ts'
export { type StudentRow, studentColumns, studentGroups, studentSums, toStudent } from './row.ts'
export {
  find,
  giveFolio,
  giveFolios,
  hide,
  hideSettled,
  hold,
  holdLed,
  insert,
  insertAll,
  ledTo,
  setModules,
  setModulesOf,
  stands,
} from './store.ts'
export { refuseTaken } from './refuseTakenEmail.ts'
export { updateStudent } from './update.ts'
