import type { AuditWords } from '#features/foundation/audit/words.ts'
import { undo } from './contract.ts'

const undid = (after: Record<string, unknown>) => (typeof after.undid === 'string' ? `Deshizo o rehízo: ${after.undid}` : undefined)

/** What the audit says of writes here: what was taken back, or done again. */
export const undoAudit: AuditWords = {
  resources: { undo: 'Movimientos' },
  results: { [undo.press.name]: undid, [undo.pressBatch.name]: undid },
  sentences: { [undo.press.name]: 'Deshizo un movimiento', [undo.pressBatch.name]: 'Deshizo varios movimientos' },
}
