// For other features; the rest of this folder is private.
export { pressBatch } from './batch/batch.ts'
export { bringBack, type Gone } from './one/bringBack.ts'
export type { Hand } from './one/actor.ts'
export { onPutAway } from './write/inverse.ts'
export type { Step } from './plan/plan.ts'
export { batchKinds, type BatchKind } from './batch/kinds.ts'
