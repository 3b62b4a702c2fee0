// For other features; everything else in this folder is private.
export { holderEvents } from './holders.ts'
export { changeRights, holdersOfAll } from './rights.ts'
export { insertTemplates, some } from './store.ts'
