// For other features; the rest of this folder is private.
export { type GroupRow, type ListedRow, groupColumns, groupParts, groupTables, listedGroups, toGroup } from './row.ts'
export { type StudentGroupRow, find, studentGroupsOf, toStudentGroup } from './store.ts'
export { type Family, type LockedCourse, type StoredGroup, lockCourse, lockFamily, lockRows } from './locks.ts'
export { type Offering, onGroupWritten, onGroupsRemoved, onSeatsFreed, roomsBeside, seatsFreed, teachersBeside } from './listeners.ts'
export { whoIn } from './inUse.ts'
export { ofCampus } from './ofCampus.ts'
export { changed, planned } from './plan.ts'
export { insertAll, rebook, removeAll, updateAll, type Saving } from './save.ts'
