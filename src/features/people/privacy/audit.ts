import type { AuditWords } from '#lib/auditWords.ts'
import { CHANNEL_LABELS, OUTCOME_LABELS, REQUEST_KIND_LABELS } from './words.ts'

export const privacyAudit: AuditWords = {
  resources: {
    privacy: 'Privacidad',
    dossiers: 'Privacidad',
    erasures: 'Privacidad',
    privacyRequests: 'Privacidad',
    retention: 'Privacidad',
  },

  values: { channel: CHANNEL_LABELS, kind: REQUEST_KIND_LABELS, outcome: OUTCOME_LABELS },
}
