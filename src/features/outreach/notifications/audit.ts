import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { PURPOSES } from '#features/foundation/outbox/texts.ts'
import { notifications } from './contract.ts'

/** What the audit says of writes here. */
export const notificationsAudit: AuditWords = {
  resources: { notifications: 'Mensajes' },
  sentences: sentencesOf(notifications, {
    resend: 'Reenvió una notificación a quienes no la recibieron',
    toCourses: 'Notificó a los grupos de un curso',
    toGroup: 'Notificó a un grupo',
    toStudent: 'Notificó a un alumno',
    toTalk: 'Notificó a los alumnos de una plática',
    toTalkStudent: 'Notificó a un alumno de plática',
  }),
  values: { purpose: PURPOSES },
}
