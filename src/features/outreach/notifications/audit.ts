import type { AuditWords } from '#lib/auditWords.ts'
import { PURPOSES } from '#features/foundation/outbox/texts.ts'

export const notificationsAudit: AuditWords = {
  resources: { notifications: 'Mensajes' },

  values: { purpose: PURPOSES },
}
