// Every write leaves who, when, what route, which ids, before and after: a call's own, and what a job writes for whoever asked for it.
import { z } from 'zod'
import { newId } from '#lib/ids.ts'
import type { Db } from '#server/db/connect.ts'
import { PLANNED_ONCE } from '#server/db/driver/plannedOnce.ts'

/**
 * Who asked for a write, and from where: taken from the call and carried by the jobs that it queues (CON-53), so that a step is told
 * of whoever pressed it. `user` null: nobody was signed in. A program's name begins with 'Servicio: '.
 */
export const Asked = z.object({
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  sessionId: z.string().nullable(),
  requestId: z.string().nullable(),
  address: z.string(),
})
export type Asked = z.output<typeof Asked>

/** What a write leaves in the audit: the record's kind and ids, and what it was before and after. */
export interface AuditEntry {
  resource: string
  ids: string[]
  before?: unknown
  after?: unknown
  /** The act that this one takes back, and its own id where that had to be known before. */
  undoes?: { act: string; id: string }
  /** Its own id, where the answer names it. */
  id?: string
  /** Of what is written as one whatever the call says: the id of the whole. */
  batch?: string
}

export interface AuditFrame {
  /** null: a job that nobody asked for. */
  asked: Asked | null
  now: Date
  route: string
  /** What let the caller in: any of these; and with what. A job's line has neither. */
  needed?: readonly string[]
  device?: string
  /** Of what a person did as one: the id of the whole. */
  batch?: string | null
}

/** Secrets never enter the audit, whatever a feature hands in. */
const SECRET = /password|token|hash|secret|streamKey/i
const withoutSecrets = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value, (key, inner: unknown) => (SECRET.test(key) ? undefined : inner))

/** @returns the line's id: the act's. */
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
