// Kinds of attachments, and screens that follow a message to many. Features register them, because the
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

/** A record attached to a letter; `copy`: as a reprint. */
export interface Attached {
  id: string
  copy: boolean
}

export interface AttachmentKind {
  kind: string
  /** For a letter without text: its text about this record. The outbox adds the academy's logo. */
  letter?(db: Db, attached: Attached, academy: Academy): Promise<Composed>
  file(db: Db, attached: Attached, services: Pick<Services, 'storage'>): Promise<Part>
  /** The address of the file for the screen, valid for a minute. */
  link(db: Db, attached: Attached, services: Pick<Services, 'links'>): Promise<{ filename: string; url: string }>
}

export const attachmentKinds = registry<AttachmentKind>()

/** Called with a batch's id when the state of a message changed. */
export const batchEvents = registry<ChangeEvent>()
