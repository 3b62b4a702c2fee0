// Text and attachments of a letter. A kind without own text (a receipt) is composed each time: it never changes,
// so the row has only the reference, and enrolling does not render a template.
import { buffer } from 'node:stream/consumers'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import type { Outbox } from '#server/db/schema.ts'
import { MARK } from '#server/mail/layout.ts'
import { letterMark } from '#server/mail/letterLogo.ts'
import type { Part } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'
import { stopUrl } from '#server/auth/stopLink.ts'
import { withStopLink } from '#server/mail/stopFooter.ts'
import { withStopSms } from '#lib/stopLink.ts'
import { readyFile } from '#features/foundation/files/server/public.ts'
import type { Purpose } from '../contract.ts'
import { attachmentKinds, type Attached, type AttachmentKind, type Composed } from './owners.ts'

/** With the text of its batch: the rows of a message to many have none. */
export interface OutboxRow extends Selectable<Outbox> {
  batchHtml: string | null
  batchText: string | null
  batchSms: string | null
  /** Single messages are always 'service'. */
  purpose: Purpose
}

/** An attachment of any uploaded file. */
const FILE: AttachmentKind = {
  kind: 'file',
  async file(db, { id }, { storage }) {
    const file = await readyFile(db, id)
    const { body } = await storage.read(file.key)
    return { filename: file.name, type: file.contentType, content: await buffer(body) }
  },
  link: async (db, { id }, { links }) => ({ filename: (await readyFile(db, id)).name, url: links.sign(`/api/files/${id}`) }),
}

const attachedTo = (row: OutboxRow): [AttachmentKind, Attached][] =>
  row.attachments.map(({ kind, id }) => {
    const owner = [FILE, ...attachmentKinds.all()].find(each => each.kind === kind)
    if (!owner) throw new Error(`nobody knows attachments of the kind ${kind}`)
    return [owner, { id, copy: row.kind === 'receiptCopy' }]
  })

type Composing = Pick<Services, 'academy' | 'storage' | 'links' | 'config'> & { now: Date }

/** Publicity contains the recipient's own unsubscribe link (CON-62). */
export async function composed(db: Db, row: OutboxRow, services: Composing): Promise<Composed> {
  const words = await saidBy(db, row, services)
  if (row.purpose !== 'marketing') return words
  const url = stopUrl(services, { kind: row.channel, address: row.recipient }, services.now)
  return row.channel === 'sms'
    ? { ...words, text: withStopSms(words.text, url) }
    : { ...words, ...withStopLink(words, url), unsubscribe: url }
}

async function saidBy(db: Db, row: OutboxRow, services: Composing): Promise<Composed> {
  if (row.channel === 'sms') return { html: '', text: row.text || (row.batchSms ?? ''), inline: [] }
  const html = row.html ?? row.batchHtml
  if (html === null)
    for (const [{ letter }, attached] of attachedTo(row)) {
      if (!letter) continue
      const { inline, ...words } = await letter(db, attached, services.academy)
      return { ...words, inline: [await letterMark(services), ...inline] }
    }
  return {
    html: html ?? '',
    text: row.text || (row.batchText ?? ''),
    inline: html?.includes(`cid:${MARK.cid}`) ? [await letterMark(services)] : [],
  }
}

export const attachmentsOf = (db: Db, row: OutboxRow, services: Pick<Services, 'storage'>): Promise<Part[]> =>
  Promise.all(attachedTo(row).map(([owner, attached]) => owner.file(db, attached, services)))

export const attachmentLinks = (db: Db, row: OutboxRow, services: Pick<Services, 'links'>): Promise<{ filename: string; url: string }[]> =>
  Promise.all(attachedTo(row).map(([owner, attached]) => owner.link(db, attached, services)))
