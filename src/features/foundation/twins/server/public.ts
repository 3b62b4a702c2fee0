// What other features may call: the rest of this folder is ours.
export { findTwins, TWINS_AFTER_IMPORT } from './jobs.ts'
