import type { AuditWords } from '#lib/auditWords.ts'
import { OUTCOME_LABELS } from './outcomes.ts'

export const collectionsAudit: AuditWords = {
  resources: { collections: 'Cobranza' },

  values: { outcome: OUTCOME_LABELS, channel: { call: 'Llamada', whatsapp: 'WhatsApp' } },
}
