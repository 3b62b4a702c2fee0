import type { AuditEntry } from '#server/db/audit.ts'
import type { Seeing } from '#server/db/inUse.ts'
import type { Context } from '#server/http/feature.ts'

/** The actor of an undo: a call, or the job that continues it. */
export interface Hand extends Pick<Context, 'db' | 'now' | 'academy' | 'asked' | 'emit' | 'enqueue'> {
  audit(entry: AuditEntry): Promise<void>
  today: string
  /** The actor's visibility: a job sees everything. */
  user: Seeing['user']
  wholly: Seeing['wholly']
  /** The call, for checks of rights. A job has none. */
  caller: Context | null
}
export const handOf = (context: Context): Hand => {
  const { db, now, today, academy, asked, emit, enqueue, audit, user, wholly } = context
  return { db, now, today, academy, asked, emit, enqueue, audit, user, wholly, caller: context }
}
