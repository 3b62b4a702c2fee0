export { refind } from './pairs.ts'
export { findTwins, TWINS_AFTER_IMPORT } from './jobs.ts'
