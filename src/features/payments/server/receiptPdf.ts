import { ordered } from './receiptPress.ts'
import type { ReceiptLetter } from './receiptLetter.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

/** @returns a PDF of one page. */
export const renderReceipt = (receipt: ReceiptSnapshot): Promise<Uint8Array> => ordered({ what: 'pdf', receipt }) as Promise<Uint8Array>

/** The letter that brings a receipt, with the pictures that its html names. `academy` as it is called now. */
export const writeReceiptLetter = (receipt: ReceiptSnapshot, academy: string): Promise<ReceiptLetter> =>
  ordered({ what: 'letter', receipt, academy }) as Promise<ReceiptLetter>
