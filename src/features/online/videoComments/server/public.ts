// For other features; everything else in this folder is private.
export { latestOfCourses } from './store.ts'
export { add } from './write.ts'
