// What other features may call: the rest of this folder is ours.
export { onStudentRemoved, removeInstead } from './listeners.ts'
export { moveSeats, takingModule } from './seats.ts'
export { insertModules } from './store.ts'
