export { holderEvents } from './holders.ts'
export { changeRights, holdersOfAll } from './rights.ts'
export { insertTemplates, some } from './store.ts'
