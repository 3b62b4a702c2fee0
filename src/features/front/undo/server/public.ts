// What other features may call: the rest of this folder is ours.
export { pressBatch } from './batch.ts'
export { batchKinds, type BatchKind } from './kinds.ts'
