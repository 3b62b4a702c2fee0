import { StateTag } from '#web/ui/StateTag.tsx'
import type { AuditEntry } from '../../contract.ts'

export function UndoneTag({ entry: { undone, undoes } }: { entry: Pick<AuditEntry, 'undone' | 'undoes'> }) {
  if (undone) return <StateTag tone="grey">Deshecho</StateTag>
  return undoes === null ? null : <StateTag tone="outline">Deshizo</StateTag>
}
