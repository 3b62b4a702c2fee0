// For other features; everything else in this folder is private.
export { callOutcome } from './callState.ts'
export { callsFor } from './calls.ts'
export { nextTalk } from './figures.ts'
export { onVisitorRemoved } from './listeners.ts'
export { registerVisitor } from './registerVisitor.ts'
export { updatePerson } from './visitors.ts'
