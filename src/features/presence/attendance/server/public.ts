// What other features may call: the rest of this folder is ours.
export { type AttendanceRow, type Mark, holdDay, insertOnce, update } from './store.ts'
