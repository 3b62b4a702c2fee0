export { onStudentRemoved, removeInstead } from './listeners.ts'
export { moveSeats, takingModule } from './seats.ts'
export { removeRegistration, type Removing } from './remove.ts'
export { insertModules, standingIn } from './store.ts'
