// What other features may call: the rest of this folder is ours.
export { conflictNames } from './bookedBy.ts'
export { type LockedRoom, bookGroup, bookTalk, clipEnded, conflictsOf, conflictsOfGroup, lockRooms, refuseUnmet } from './bookings.ts'
export { type HoursOf, lockTeachers, refuseBusyTeacher, teacherMeets } from './teacherBookings.ts'
export { usesOfLocation, usesOfRooms } from './inUse.ts'
export { nearOf, type Wanted } from './near.ts'
export { roomStands } from './store.ts'
export { clear as clearClassrooms, insert as insertClassroom, ofLocation as classroomsOf } from './classroomStore.ts'
export { insert as insertLocation, list as listLocations, update as updateLocation } from './store.ts'
