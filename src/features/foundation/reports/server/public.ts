// For the definitions of other features; everything else in this folder is private.
export {
  count,
  dayColumn,
  hours,
  instant,
  money,
  moneyColumn,
  people,
  person,
  ratio,
  report,
  reportList,
  text,
  type KeptRow,
  type Report,
  type Span,
} from './define.ts'
export { totalOf } from './total.ts'
export { answerOf, sheetLines, type SheetLineOf } from './sheetLines.ts'
export { keptOf } from './kept.ts'
export { campus, course, employee, group, level, placedGroups, words } from './splits.ts'
