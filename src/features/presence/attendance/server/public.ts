// For other features; everything else in this folder is private.
export { type AttendanceRow, type Mark, holdDay, insertOnce, update } from './store.ts'
