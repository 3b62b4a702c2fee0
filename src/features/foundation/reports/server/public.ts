// For the definitions of other features; everything else in this folder is private.
export { count, dayColumn, hours, instant, money, moneyColumn, people, ratio, report, reportList, text, type Span } from './define.ts'
export { campus, course, employee, group, level, placedGroups, words } from './splits.ts'
