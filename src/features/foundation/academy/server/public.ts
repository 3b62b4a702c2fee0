// What other features may call: the rest of this folder is ours.
export { changeAcademy } from './change.ts'
