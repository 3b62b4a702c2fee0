// Every write leaves an audit row with user, time, route, ids, before and after: for calls, and for jobs on behalf of a user.
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

/**
 * The user and address behind a write. Jobs carry them on (CON-53), so that their audit rows name the user who started them.
 * `user` null: nobody was signed in. A program's name begins with 'Servicio: '.
 */
export const Requester = z.object({
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  sessionId: z.string().nullable(),
  requestId: z.string().nullable(),
  address: z.string(),
})
export type Requester = z.output<typeof Requester>

export interface AuditEntry {
  resource: string
  ids: string[]
  before?: unknown
  after?: unknown
  undoes?: { act: string; id: string }
  id?: string
  /** The batch's id, for acts that are always one batch. */
  batch?: string
}

export interface AuditFrame {
  /** null: a job without a user. */
  asked: Requester | null
  now: Date
  route: string
  needed?: readonly string[]
  device?: string
  batch?: string | null
}

/** Secrets never enter the audit, even when a feature passes them. */
const SECRET = /password|token|hash|secret|streamKey/i
const withoutSecrets = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, (key, inner: unknown) => (SECRET.test(key) ? undefined : inner))

/** @returns the row's id, which is the act's */
export async function writeAudit(
  db: Db,
  { asked, now, route, needed = [], device = '', batch = null }: AuditFrame,
  entry: AuditEntry,
): Promise<string> {
  const id = entry.undoes?.id ?? entry.id ?? newId()
  await db
    .insertInto('audit')
    .values({
      id,
      at: now,
      userId: asked?.user?.id ?? null,
      userName: asked?.user?.name ?? '',
      sessionId: asked?.sessionId ?? null,
      requestId: asked?.requestId ?? null,
      address: asked?.address ?? '',
      route,
      resource: entry.resource,
      ids: entry.ids,
      before: withoutSecrets(entry.before),
      after: withoutSecrets(entry.after),
      needed: [...needed],
      device,
      undoes: entry.undoes?.act ?? null,
      batch: entry.batch ?? batch,
    })
    .modifyEnd(PLANNED_ONCE)
    .execute()
  return id
}
