// Messages that are composed when they are sent (COB-31): features with such a kind register it, because the outbox knows no feature
// above it.
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { JobContext } from '#server/jobs/jobs.ts'
import type { Part } from '#server/mail/mailer.ts'

/** A late message; an SMS uses only `text`. */
export interface Late {
  subject: string
  html: string | null
  text: string
  /** Made for this letter alone, and not kept. */
  papers?: Part[]
}

export interface LateKind {
  kind: string
  /** @returns the text; null when the message has become pointless */
  write(db: Db, message: { channel: string; audience: unknown; userId: string | null }, context: JobContext): Promise<Late | null>
  /** Said instead of its text, which depends on the rights of its reader. Absent: the outbox keeps the text. */
  unkept?: string
}

export const lateKinds = registry<LateKind>()
