import type { AuditWords } from '#lib/auditWords.ts'
import { RELATION_LABELS } from './relations.ts'

export const payersAudit: AuditWords = {
  resources: { payers: 'Tutores' },

  values: { relation: RELATION_LABELS },
}
