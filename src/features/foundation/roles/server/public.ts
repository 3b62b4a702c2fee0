// What other features may call: the rest of this folder is ours.
export { holderEvents } from './holders.ts'
export { changeRights } from './rights.ts'
export { insertTemplates, some } from './store.ts'
