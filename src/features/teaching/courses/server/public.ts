// What other features may call: the rest of this folder is ours.
export { earnedDiscounts, find, levels, lockNames, refuseInactive, refuseNameTaken } from './store.ts'
