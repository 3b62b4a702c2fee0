// What others have in the outbox: kinds of attachments, and screens that follow a message to many. They add themselves, since the
// outbox knows no feature above it.
import type { ChangeEvent } from '#contract/event.ts'
import { registry } from '#lib/registry.ts'
import type { Academy } from '#server/db/academy.ts'
import type { Db } from '#server/db/connect.ts'
import type { Part } from '#server/mail/mailer.ts'
import type { Services } from '#server/services.ts'

/** `inline`: pictures that the html names by `cid:`. */
export interface Composed {
  html: string
  text: string
  inline: Part[]
  unsubscribe?: string
}

/** A record that goes along with a letter; `copy`: as a reprint. */
export interface Attached {
  id: string
  copy: boolean
}

export interface AttachmentKind {
  kind: string
  /** Of a letter that came without words: what it says of this record. The academy's logo is put in by the outbox. */
  letter?(db: Db, attached: Attached, academy: Academy): Promise<Composed>
  /** The bytes that go along. */
  file(db: Db, attached: Attached, services: Pick<Services, 'storage'>): Promise<Part>
  /** Where the screen gets them: an address that works for a minute. */
  link(db: Db, attached: Attached, services: Pick<Services, 'links'>): Promise<{ filename: string; url: string }>
}

export const attachmentKinds = registry<AttachmentKind>()

/** Told with a batch's id when something became of one of its messages. */
export const batchEvents = registry<ChangeEvent>()
