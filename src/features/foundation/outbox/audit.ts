import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { outbox } from './contract.ts'

/** What the audit says of writes here. */
export const outboxAudit: AuditWords = {
  resources: { outbox: 'Mensajes' },
  sentences: sentencesOf(outbox, {
    retry: 'Volvió a enviar un mensaje',
  }),
  values: {
    channel: { email: 'Correo', sms: 'SMS' },
    state: { queued: 'En cola', sending: 'Enviando', sent: 'Enviado', failed: 'Falló', held: 'Sin enviar' },
  },
}
