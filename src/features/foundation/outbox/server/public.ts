// For other features; everything else in this folder is private.
export { fateOf, type Named, queueBatch, resendBatch } from './batches.ts'
export { type Left, dropMessages, recallMessages } from './recall.ts'
export { type Attached, attachmentKinds, batchEvents } from './owners.ts'
export { type ReceiptMail, type WrittenMail, queueLate, queueMail, queueMails } from './queue.ts'
export { type Late, lateKinds } from './lateKinds.ts'
export { type People, countRecipients } from './recipients.ts'
export { worthByRule } from './worth.ts'
