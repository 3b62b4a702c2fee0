// What other features may call: the rest of this folder is ours.
export { ownFiles } from './arrivals.ts'
export { fileUrl } from './links.ts'
export { sendStored } from './read.ts'
export { areReady, find, measured, printed, readyFile, unmeasured } from './store.ts'
export { type Addresses, createUpload, renewUpload } from './uploads.ts'
