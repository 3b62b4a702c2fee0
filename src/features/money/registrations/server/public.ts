export { onStudentRemoved, removeInstead } from './listeners.ts'
export { moveSeats, takingModule } from './seats.ts'
export { endRegistrations } from './remove.ts'
export { insertModules } from './store.ts'
