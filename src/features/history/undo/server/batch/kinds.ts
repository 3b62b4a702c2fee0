// Batches of a feature that keeps a state of its own beside them: an import (DES-20).
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'
import type { ChangeEvent } from '#contract/event.ts'
import { registry } from '#lib/registry.ts'

export interface BatchKind {
  /** The route whose acts they are. */
  route: string
  /** The route that its undo is told of. */
  undoneBy: string
  /** The table of the records that they make. */
  makes: string
  event: ChangeEvent
  /** Refuses whoever may not take it back: instead of what each of its acts asks. */
  may(context: Context, batch: string): Promise<void>
  /** Where it is now. */
  reached(db: Db, batch: string, state: 'done' | 'undoing' | 'undone' | 'redoing', now: Date): Promise<void>
  /** What became of these records: gone, kept because they are used, or there again. */
  became(db: Db, batch: string, records: readonly string[], what: 'gone' | 'kept' | 'back'): Promise<void>
}

export const batchKinds = registry<BatchKind>()
export const kindOf = (route: string): BatchKind | undefined => batchKinds.all().find(kind => kind.route === route)
