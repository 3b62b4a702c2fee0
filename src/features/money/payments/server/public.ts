// What other features may call: the rest of this folder is ours.
export { type NewEntry, type Standing, addEntries, debtsOf, holdCashDay } from './ledger.ts'
export { renderReceipt, writeReceiptLetter } from './receiptPdf.ts'
export type { ReceiptSnapshot, StoredReceipt } from './receiptSnapshot.ts'
export { issue, newReceiptId, printedAcademy, read } from './receipts.ts'
export { toPayment } from './row.ts'
export { type PaymentRow, paymentsOf } from './store.ts'
