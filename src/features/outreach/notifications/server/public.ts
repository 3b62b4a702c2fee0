// What other features may call: the rest of this folder is ours.
export { otherAudiences } from './audience.ts'
export { noticeLetter } from './letter.ts'
