import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { END_REASONS, reasonText } from '#features/money/payments/endReasons.ts'
import { registrations } from './contract.ts'

/** The audit words of these routes. */
export const registrationsAudit: AuditWords = {
  resources: { registrations: 'Inscripciones' },
  sentences: sentencesOf(registrations, {
    change: 'Cambió a un alumno de grupo',
    remove: 'Quitó a un alumno de un grupo',
    removeStudent: 'Eliminó a un alumno',
  }),
  values: { endReason: { ...END_REASONS, merged: reasonText('merged') } },
  deeds: {
    [registrations.change.name]: count => `Movió a ${count} de grupo`,
    [registrations.remove.name]: count => `Quitó a ${count} de su grupo`,
  },
}
