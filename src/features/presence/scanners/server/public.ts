export { takeActBack } from './undo.ts'
