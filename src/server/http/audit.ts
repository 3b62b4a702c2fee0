// Every write leaves who, when, what route, which ids, before and after.
import type { Db } from '#server/db/connect.ts'
import type { AuditEntry } from '#server/feature.ts'
import { newId } from '#lib/ids.ts'
import { fullName } from '#lib/text.ts'
import type { CurrentUser } from '#server/session.ts'

export interface AuditFrame {
  user: CurrentUser | null
  now: Date
  route: string
  requestId: string
  address: string
}

/** Secrets never enter the audit, whatever a feature hands in. */
const SECRET = /password|token|hash|secret|streamKey/i
const withoutSecrets = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, (key, inner: unknown) => (SECRET.test(key) ? undefined : inner))

export async function writeAudit(db: Db, frame: AuditFrame, entry: AuditEntry): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      id: newId(),
      at: frame.now,
      userId: frame.user?.id ?? null,
      userName: frame.user ? fullName(frame.user) : '',
      sessionId: frame.user?.sessionId ?? null,
      requestId: frame.requestId,
      address: frame.address,
      route: frame.route,
      resource: entry.resource,
      ids: entry.ids,
      before: withoutSecrets(entry.before),
      after: withoutSecrets(entry.after),
    })
    .execute()
}
