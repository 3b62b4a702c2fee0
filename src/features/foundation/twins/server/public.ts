// What other features may call: the rest of this folder is ours.
export { refind } from './pairs.ts'
export { findTwins, TWINS_AFTER_IMPORT } from './jobs.ts'
