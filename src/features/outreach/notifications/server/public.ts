export { otherAudiences } from './audience.ts'
export { noticeLetter } from './letter.ts'
