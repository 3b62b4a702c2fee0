import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { collections, collectionSettings } from './contract.ts'
import { OUTCOME_LABELS } from './outcomes.ts'

/** What the audit says of writes here. */
export const collectionsAudit: AuditWords = {
  resources: { collections: 'Cobranza' },
  sentences: {
    ...sentencesOf(collections, { contact: 'Anotó un contacto de cobranza', undo: 'Quitó un contacto de cobranza' }),
    ...sentencesOf(collectionSettings, { save: 'Cambió los recordatorios de pago' }),
  },
  values: { outcome: OUTCOME_LABELS, channel: { call: 'Llamada', whatsapp: 'WhatsApp' } },
}
