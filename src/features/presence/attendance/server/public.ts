export { type AttendanceRow, type Mark, holdDay, insertOnce, update } from './store.ts'
export { RESTORED_DAYS } from './history.ts'
