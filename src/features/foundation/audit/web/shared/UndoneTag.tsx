import { StateTag } from '#web/ui/StateTag.tsx'
import type { AuditEntry } from '../../contract.ts'

/** Whether the act was undone, or is an undo. */
export function UndoneTag({ entry: { undone, undoes } }: { entry: Pick<AuditEntry, 'undone' | 'undoes'> }) {
  if (undone) return <StateTag tone="grey">Deshecho</StateTag>
  return undoes === null ? null : <StateTag tone="outline">Deshizo</StateTag>
}
