// For other features; everything else in this folder is private.
export { otherAudiences } from './audience.ts'
export { noticeLetter } from './letter.ts'
