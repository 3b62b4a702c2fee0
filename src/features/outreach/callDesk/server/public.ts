// What other features may call: the rest of this folder is ours.
export { callOutcome } from './callState.ts'
export { callsFor } from './calls.ts'
export { nextTalk } from './figures.ts'
export { onVisitorRemoved } from './listeners.ts'
export { registerVisitor } from './registerVisitor.ts'
export { updatePerson } from './visitors.ts'
