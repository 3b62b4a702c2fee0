// For other features; the rest of this folder is private.
export { addExtra } from './changes.ts'
export { changeColumn, toChange, type ChangeRow } from './changeStore.ts'
export { type DaysBack, type LessonBack, tellBack } from './tellBack.ts'
export { dayOff, noLesson, refuseNoLesson } from './lessons.ts'
export { type Closing, type LessonNotice, onClosedDays, onLessonTold, openMatters } from './listeners.ts'
export { between as closedBetween } from './closedStore.ts'
