// Every write leaves who, when, what route, which ids, before and after.
import type { Db } from '#server/db/connect.ts'
import type { AuditEntry } from '#server/feature.ts'
import { newId } from '#lib/ids.ts'
import { fullName } from '#lib/text.ts'
import type { CallingService } from '#server/serviceTokens.ts'
import type { CurrentUser } from '#server/session.ts'

/** Of a job there is no session: it works for whoever asked for it. */
type Author = Pick<CurrentUser, 'id' | 'name' | 'lastName' | 'secondLastName'> & { sessionId: string | null }

export interface AuditFrame {
  user: Author | null
  /** Another program, by its token. */
  service: CallingService | null
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
      userId: (frame.user ?? frame.service)?.id ?? null,
      userName: frame.user ? fullName(frame.user) : frame.service ? `Servicio: ${frame.service.name}` : '',
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
