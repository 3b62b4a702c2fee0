// What other features may call: the rest of this folder is ours.
export { announce } from './announce.ts'
export { callOutcome } from './callState.ts'
export { callsFor } from './calls.ts'
export { enter } from './enter.ts'
export { type TalkRow, talkColumns, talkJoins, toTalk } from './row.ts'
export { updatePerson } from './visitors.ts'
