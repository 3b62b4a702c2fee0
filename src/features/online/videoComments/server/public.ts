export { latestOfCourses } from './store.ts'
export { add } from './write.ts'
