import type { AuditWords } from '#lib/auditWords.ts'

export const outboxAudit: AuditWords = {
  resources: { outbox: 'Mensajes', channels: 'Correo y SMS' },

  values: {
    channel: { email: 'Correo', sms: 'SMS' },
    state: { queued: 'En cola', sending: 'Enviando', sent: 'Enviado', failed: 'Falló', held: 'Sin enviar', dropped: 'Ya no hizo falta' },
  },
}
