import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { channels, outbox } from './contract.ts'

/** What the audit says of writes here. */
export const outboxAudit: AuditWords = {
  resources: { outbox: 'Mensajes', channels: 'Correo y SMS' },
  sentences: {
    ...sentencesOf(outbox, { retry: 'Volvió a enviar un mensaje', answerLate: 'Decidió sobre los mensajes atrasados' }),
    ...sentencesOf(channels, {
      saveMail: 'Cambió el servidor de correo',
      tryMail: 'Envió un correo de prueba',
      saveSms: 'Cambió el proveedor de SMS',
    }),
  },
  values: {
    channel: { email: 'Correo', sms: 'SMS' },
    state: { queued: 'En cola', sending: 'Enviando', sent: 'Enviado', failed: 'Falló', held: 'Sin enviar', dropped: 'Ya no hizo falta' },
  },
}
