import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { registrations } from './contract.ts'

/** What the audit says of writes here. */
export const registrationsAudit: AuditWords = {
  resources: { registrations: 'Inscripciones' },
  sentences: sentencesOf(registrations, {
    change: 'Cambió a un alumno de grupo',
    remove: 'Quitó a un alumno de un grupo',
    removeStudent: 'Eliminó a un alumno',
  }),
  deeds: {
    [registrations.change.name]: count => `Movió a ${count} de grupo`,
    [registrations.remove.name]: count => `Quitó a ${count} de su grupo`,
  },
}
