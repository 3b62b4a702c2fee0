import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { merges } from './contract.ts'

/** What the audit says of writes here; filed under the kind of the card. */
export const mergesAudit: AuditWords = {
  resources: { merges: 'Duplicados' },
  sentences: sentencesOf(merges, { join: 'Unió dos fichas de una persona' }),
  results: {
    [merges.join.name]: ({ mergedFrom }) => (typeof mergedFrom === 'string' ? `Unió la ficha de ${mergedFrom}` : undefined),
  },
}
