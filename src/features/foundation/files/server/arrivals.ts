// Features with rows beside a file are notified when it arrives or never will. They register here, because files
// know no feature.
import type { ChangeEvent } from '#contract/event.ts'
import type { Requester, AuditEntry } from '#server/db/audit.ts'
import type { Db } from '#server/db/connect.ts'
import type { Context } from '#server/http/feature.ts'

export interface Arrived extends Pick<Context, 'db' | 'enqueue' | 'emit'> {
  /** The user who announced the file: an upload has no session. */
  asked: Requester | null
  audit(route: string, entry: AuditEntry): Promise<void>
}

export interface FileOwner {
  /** Called in the transaction that makes the file usable. */
  arrived?(context: Arrived, fileId: string): Promise<void>
  /** Called when files were refused, or before rows of missing ones are deleted. @returns what changed */
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
