// What other features may call: the rest of this folder is ours.
export { pressBatch } from './batch.ts'
export { bringBack, type Gone } from './bringBack.ts'
export type { Hand } from './hand.ts'
export { onPutAway } from './inverse.ts'
export type { Step } from './plan.ts'
export { batchKinds, type BatchKind } from './kinds.ts'
