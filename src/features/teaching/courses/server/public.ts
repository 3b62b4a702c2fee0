// What other features may call: the rest of this folder is ours.
export { onCourseRemoved, onCourseSaved } from './listeners.ts'
export { earnedDiscounts, find, levels, lockNames, refuseInactive, refuseNameTaken } from './store.ts'
