export { holderEvents } from './holders.ts'
export { changeRights } from './rights.ts'
export { tellHolders } from './tellHolders.ts'
export { insertTemplates, some } from './store.ts'
