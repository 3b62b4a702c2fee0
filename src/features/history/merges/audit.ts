import type { AuditWords } from '#lib/auditWords.ts'
import { merges } from './contract.ts'

export const mergesAudit: AuditWords = {
  resources: { merges: 'Duplicados' },

  results: {
    [merges.join.name]: ({ mergedFrom }) => (typeof mergedFrom === 'string' ? `Unió la ficha de ${mergedFrom}` : undefined),
  },
}
