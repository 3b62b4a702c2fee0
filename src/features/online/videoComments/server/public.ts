// For other features; the rest of this folder is private.
export { latestOfCourses } from './store.ts'
export { add } from './write.ts'
