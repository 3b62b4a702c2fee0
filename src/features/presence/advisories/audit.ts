import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { advisories } from './contract.ts'

/** What the audit says of writes here. */
export const advisoriesAudit: AuditWords = {
  resources: { appoiments: 'Asesorías', advisories: 'Asesorías' },
  sentences: sentencesOf(advisories, {
    attendance: 'Marcó la asistencia a una asesoría',
    book: 'Agregó a un alumno a una asesoría',
    cancel: 'Canceló el lugar de un alumno en una asesoría',
    quota: 'Cambió el cupo de una asesoría',
  }),
}
