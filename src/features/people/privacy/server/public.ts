// What other features may call: the rest of this folder is ours.
export { due as requestsDue } from './requestStore.ts'
