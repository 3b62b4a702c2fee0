export { changeAcademy } from './change.ts'
