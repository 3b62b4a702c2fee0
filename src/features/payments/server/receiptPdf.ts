import { buffer } from 'node:stream/consumers'
import { readyFile } from '#features/files/server/store.ts'
import type { Db } from '#server/db/connect.ts'
import type { Letterhead } from '#server/mail/layout.ts'
import type { Storage } from '#server/storage/storage.ts'
import { ordered } from './receiptPress.ts'
import type { ReceiptLetter } from './receiptLetter.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

/** Where pictures are. */
interface Files {
  db: Db
  storage: Storage
}

/** The logo of that moment. Without the storage the receipt is printed without it. */
async function logoOf({ academy: { logoId } }: ReceiptSnapshot, { db, storage }: Files): Promise<string | undefined> {
  if (!logoId) return undefined
  try {
    const { key, contentType } = await readyFile(db, logoId, 'image')
    const { body } = await storage.read(key)
    return `data:${contentType};base64,${(await buffer(body)).toString('base64')}`
  } catch {
    return undefined
  }
}

/** @returns a PDF of one page. */
export async function renderReceipt(receipt: ReceiptSnapshot, files?: Files): Promise<Uint8Array> {
  const logo = files && (await logoOf(receipt, files))
  return ordered({ what: 'pdf', receipt, ...(logo && { logo }) }) as Promise<Uint8Array>
}

/** The letter that brings a receipt, with the pictures that its html names. `academy` as it is now. */
export const writeReceiptLetter = (receipt: ReceiptSnapshot, academy: Letterhead): Promise<ReceiptLetter> =>
  ordered({ what: 'letter', receipt, academy }) as Promise<ReceiptLetter>
