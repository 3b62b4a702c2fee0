// What other features may call: the rest of this folder is ours.
export { takeActBack } from './undo.ts'
