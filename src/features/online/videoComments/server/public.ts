// What other features may call: the rest of this folder is ours.
export { latestOfCourses } from './store.ts'
export { add } from './write.ts'
