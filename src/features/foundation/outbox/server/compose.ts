// What a letter says and carries. Receipts are composed from their snapshot each time they are needed: it never changes,
// so the row keeps only the reference, and enrolling waits for no template.
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Outbox } from '#server/db/schema.ts'
import { MARK } from '#server/mail/layout.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import type { Part } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'
import { readyFile } from '#features/foundation/files/server/public.ts'
import { renderReceipt, writeReceiptLetter } from '#features/money/payments/server/public.ts'
import * as receipts from '#features/money/payments/server/public.ts'
import type { ReceiptSnapshot } from '#features/money/payments/server/public.ts'

/** With what its batch says: the rows of a message to many have no words of their own. */
export interface OutboxRow extends Selectable<Outbox> {
  batchHtml: string | null
  batchText: string | null
  batchSms: string | null
}

/** `inline`: pictures that the html names by `cid:`. */
export interface Composed {
  html: string
  text: string
  inline: Part[]
}

export async function composed(db: Db, row: OutboxRow, services: Pick<Services, 'academy' | 'storage'>): Promise<Composed> {
  if (row.channel === 'sms') return { html: '', text: row.text || (row.batchSms ?? ''), inline: [] }
  const receipt = row.attachments.find(each => each.kind === 'receipt')
  const html = row.html ?? row.batchHtml
  if (html !== null || !receipt)
    return {
      html: html ?? '',
      text: row.text || (row.batchText ?? ''),
      inline: html?.includes(`cid:${MARK.cid}`) ? [await letterMark(services)] : [],
    }
  const { name, brandColor } = services.academy
  const { inline, ...letter } = await writeReceiptLetter(await snapshotOf(db, row, receipt.id), { name, brandColor })
  return { ...letter, inline: [await letterMark(services), ...inline] }
}

async function snapshotOf(db: Db, row: OutboxRow, id: string): Promise<ReceiptSnapshot> {
  const snapshot = await receipts.read(db, id, row.kind === 'receiptCopy')
  if (!snapshot) throw new Error(`no receipt ${id}`)
  return snapshot
}

const filenameOf = (snapshot: ReceiptSnapshot): string => `comprobante ${snapshot.number}.pdf`

/** The bytes of what goes along. */
export function attachmentsOf(db: Db, row: OutboxRow, { storage }: Pick<Services, 'storage'>): Promise<Part[]> {
  return Promise.all(
    row.attachments.map(async ({ kind, id }) => {
      if (kind === 'receipt') {
        const snapshot = await snapshotOf(db, row, id)
        return { filename: filenameOf(snapshot), type: 'application/pdf', content: await renderReceipt(snapshot, { db, storage }) }
      }
      const file = await readyFile(db, id)
      const { body } = await storage.read(file.key)
      return { filename: file.name, type: file.contentType, content: await buffer(body) }
    }),
  )
}

/** Where the screen gets them: addresses that work for a minute. */
export function attachmentLinks(db: Db, row: OutboxRow, { links }: Pick<Services, 'links'>): Promise<{ filename: string; url: string }[]> {
  return Promise.all(
    row.attachments.map(async ({ kind, id }) =>
      kind === 'receipt'
        ? { filename: filenameOf(await snapshotOf(db, row, id)), url: links.sign(`/api/receipts/${id}`) }
        : { filename: (await readyFile(db, id)).name, url: links.sign(`/api/files/${id}`) },
    ),
  )
}
