export { type AttendanceRow, type Mark, holdDay, insertOnce, update } from './store.ts'
