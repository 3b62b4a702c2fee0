// Batches of features with a state of their own, such as imports (DES-20).
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { ChangeEvent } from '#contract/event.ts'
import { registry } from '#lib/registry.ts'

export interface BatchKind {
  route: string
  /** The route that announces the undo. */
  undoneBy: string
  makes: readonly [string, ...string[]]
  event: ChangeEvent
  /** Refuses a caller who may not undo it; replaces the checks of each act. */
  may(context: Context, batch: string): Promise<void>
  reached(db: Db, batch: string, state: 'done' | 'undoing' | 'undone' | 'redoing', now: Date): Promise<void>
  /** Reports records: deleted, kept because they are in use, or restored. */
  became(db: Db, batch: string, records: readonly string[], what: 'gone' | 'kept' | 'back'): Promise<void>
}

export const batchKinds = registry<BatchKind>()
export const kindOf = (route: string): BatchKind | undefined => batchKinds.all().find(kind => kind.route === route)
