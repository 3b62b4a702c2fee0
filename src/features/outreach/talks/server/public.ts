// For other features; everything else in this folder is private.
export { announce, announceGone } from './announce.ts'
export { lockTalks } from './locks.ts'
export { type TalkRow, talkColumns, talkJoins, toTalk } from './row.ts'
export { freeSeat, takeSeat } from './seats.ts'
export { find as findTalk } from './store.ts'
