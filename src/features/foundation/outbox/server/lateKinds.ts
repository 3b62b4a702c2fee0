// Messages that are composed when they are sent (COB-31): features with such a kind register it, because the outbox knows no feature
// above it.
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'

/** A late message; an SMS uses only `text`. */
export interface Late {
  subject: string
  html: string | null
  text: string
}

interface LateKind {
  kind: string
  /** @returns the text; null when the message has become pointless */
  write(db: Db, message: { channel: string; audience: unknown }, context: Pick<Services, 'academy'> & { now: Date }): Promise<Late | null>
}

export const lateKinds = registry<LateKind>()
