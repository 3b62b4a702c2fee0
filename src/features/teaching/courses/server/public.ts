export { isChild } from './writes.ts'
export { usesOf as usesOfCourse } from './remove.ts'
export { onCourseRemoved, onCourseSaved } from './listeners.ts'
export { earnedDiscounts, find, inactiveOf, levels, lockNames, refuseInactive, refuseNameTaken } from './store.ts'
