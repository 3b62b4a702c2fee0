import type { AuditWords } from '#features/foundation/audit/words.ts'
import { undo } from './contract.ts'

/** What the audit says of writes here: what was taken back, or done again. */
export const undoAudit: AuditWords = {
  resources: { undo: 'Movimientos' },
  results: { [undo.press.name]: after => (typeof after.undid === 'string' ? `Deshizo o rehízo: ${after.undid}` : undefined) },
  sentences: { [undo.press.name]: 'Deshizo un movimiento' },
}
