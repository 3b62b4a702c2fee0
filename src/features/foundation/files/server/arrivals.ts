// Who is told of a file that came, or that never will: features that keep something beside it. They name themselves here, since
// files know no feature.
import type { ChangeEvent } from '#contract/event.ts'
import type { Asked, AuditEntry } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'

export interface Arrived extends Pick<Context, 'db' | 'enqueue' | 'emit'> {
  /** Who announced the file: an upload itself has no session. */
  asked: Asked | null
  /** Leaves what came of it in the audit, in their name. */
  audit(route: string, entry: AuditEntry): Promise<void>
}

export interface FileOwner {
  /** In the transaction that makes the file ready. */
  arrived?(context: Arrived, fileId: string): Promise<void>
  /** When files were refused, or before the rows of those that did not come are taken away. @returns what changed by it. */
  forgotten?(db: Db, fileIds: string[]): Promise<{ event: ChangeEvent; ids: string[] }[]>
}

const owners = new Set<FileOwner>()

export const ownFiles = (owner: FileOwner): void => void owners.add(owner)

export async function tellArrived(context: Arrived, fileId: string): Promise<void> {
  for (const owner of owners) await owner.arrived?.(context, fileId)
}

export async function tellForgotten(db: Db, fileIds: string[]): Promise<{ event: ChangeEvent; ids: string[] }[]> {
  const changed = []
  for (const owner of owners) changed.push(...((await owner.forgotten?.(db, fileIds)) ?? []))
  return changed
}
