import type { AuditWords } from '#lib/auditWords.ts'
import { merges } from './contract.ts'

/** What the audit says of writes here; filed under the kind of the card. */
export const mergesAudit: AuditWords = {
  resources: { merges: 'Duplicados' },

  results: {
    [merges.join.name]: ({ mergedFrom }) => (typeof mergedFrom === 'string' ? `Unió la ficha de ${mergedFrom}` : undefined),
  },
}
