export { videosOfQuiz } from './store.ts'
export { holdChapter, holdItem, placeLast, tell } from './tree.ts'
export { type Addresses, type VideoRow, toVideo } from './videoRow.ts'
