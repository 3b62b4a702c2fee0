import type { AuditWords } from '#lib/auditWords.ts'
import { END_REASONS, reasonText } from '#features/money/payments/endReasons.ts'
import { registrations } from './contract.ts'

export const registrationsAudit: AuditWords = {
  resources: { registrations: 'Inscripciones' },
  values: { endReason: { ...END_REASONS, merged: reasonText('merged') } },
  deeds: {
    [registrations.change.name]: count => `Movió a ${count} de grupo`,
    [registrations.remove.name]: count => `Quitó a ${count} de su grupo`,
  },
}
