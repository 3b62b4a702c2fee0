// What other features may call: the rest of this folder is ours.
export { type NewEntry, type BalanceAfter, addEntries, holdCashDay } from './ledger.ts'
export { onVoided, voidAct } from './corrections.ts'
export { pay } from './pay.ts'
export { printedDues } from './openDues.ts'
export { renderReceipt, writeReceiptLetter } from './receiptPdf.ts'
export type { ReceiptSnapshot, StoredReceipt } from './receiptSnapshot.ts'
export { issue, newReceiptId, printedAcademy, read, transferTo } from './receipts.ts'
export { toPayment } from './row.ts'
