// Messages that are written when they leave (COB-31): whoever has such a kind adds itself, since the outbox knows no feature above it.
import { registry } from '#lib/registry.ts'
import type { Db } from '#server/db/connect.ts'
import type { Services } from '#server/services.ts'

/** What is said; of a text message `text` alone. */
export interface Late {
  subject: string
  html: string | null
  text: string
}

interface LateKind {
  kind: string
  /** null: there is nothing to say any more. */
  write(db: Db, message: { channel: string; audience: unknown }, context: Pick<Services, 'academy'> & { now: Date }): Promise<Late | null>
}

export const lateKinds = registry<LateKind>()
