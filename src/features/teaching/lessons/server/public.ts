// What other features may call: the rest of this folder is ours.
export { closedName, noLesson, refuseNoLesson } from './lessons.ts'
export { type Closing, onClosedDays, openMatters } from './listeners.ts'
export { between as closedBetween } from './closedStore.ts'
