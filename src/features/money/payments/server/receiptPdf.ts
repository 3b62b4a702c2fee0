import { buffer } from 'node:stream/consumers'
import { MOST_ON_PAPER } from '#features/foundation/academy/limits.ts'
import { readyFile } from '#features/foundation/files/server/public.ts'
import type { PaperSize } from '#lib/papers.ts'
import type { Db } from '#server/db/connect.ts'
import type { Letterhead } from '#server/mail/layout.ts'
import type { Storage } from '#server/storage/storage.ts'
import { renderAside } from './receiptRenderer.ts'
import type { ReceiptLetter } from './receiptLetter.ts'
import type { ReceiptSnapshot } from './receiptSnapshot.ts'

interface Files {
  db: Db
  storage: Storage
}

/**
 * The logo of that moment, prepared for paper; the original only if it is known to be as small. Otherwise, and without
 * storage, the receipt has no logo.
 */
async function logoOf(logoId: string | null | undefined, { db, storage }: Files): Promise<string | undefined> {
  if (!logoId) return undefined
  try {
    const { key, contentType, printKey, width, height } = await readyFile(db, logoId, 'image')
    const most = Math.max(width ?? 0, height ?? 0)
    if (printKey === null && (most === 0 || most > MOST_ON_PAPER)) return undefined
    const { body } = await storage.read(printKey ?? key)
    return `data:${printKey === null ? contentType : 'image/png'};base64,${(await buffer(body)).toString('base64')}`
  } catch {
    return undefined
  }
}

export async function logoNow(db: Db, storage: Storage): Promise<string | undefined> {
  const academy = await db.selectFrom('academy').select('logoId').executeTakeFirst()
  return logoOf(academy?.logoId, { db, storage })
}

/** @returns a PDF; one page on letter paper. */
export async function renderReceipt(receipt: ReceiptSnapshot, files?: Files, paper: PaperSize = 'letter'): Promise<Uint8Array> {
  const logo = files && (await logoOf(receipt.academy.logoId, files))
  return renderAside({ what: 'pdf', receipt, paper, ...(logo && { logo }) }) as Promise<Uint8Array>
}

/** The letter with a receipt, with the pictures that its html names. `academy` as of now. */
export const writeReceiptLetter = (receipt: ReceiptSnapshot, academy: Letterhead): Promise<ReceiptLetter> =>
  renderAside({ what: 'letter', receipt, academy }) as Promise<ReceiptLetter>
