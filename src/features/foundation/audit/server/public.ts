// For other features; everything else in this folder is private.
export { changesOf, idsIn } from './changes.ts'
export { archived, monthsToGo } from './months.ts'
export { namesOf } from './names.ts'
export { hidesField } from './labels.ts'
export { sentenceOf } from './sentences.ts'
export { CARDS } from './store.ts'
export { textOf, type Reader } from './values.ts'
