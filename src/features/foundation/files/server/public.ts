// For other features; everything else in this folder is private.
export { ownFiles } from './arrivals.ts'
export { fileUrl } from './links.ts'
export { sendStored } from './read.ts'
export { areReady, find, measured, printed, readyFile, unmeasured } from './store.ts'
export { type Addresses, createUpload, renewUpload } from './uploads.ts'
