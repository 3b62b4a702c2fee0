// For other features; everything else in this folder is private.
export { onStudentRemoved, removeInstead } from './listeners.ts'
export { moveSeats, takingModule } from './seats.ts'
export { insertModules } from './store.ts'
