import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { platform } from './contract.ts'

/** What the audit says of writes here. */
export const platformAudit: AuditWords = {
  resources: { platform: 'Sitio de alumnos' },
  sentences: sentencesOf(platform, {
    book: 'Apartó un lugar en una asesoría',
    cancel: 'Canceló un lugar en una asesoría',
    comment: 'Comentó un video',
    register: 'Registró a un alumno en una plática',
  }),
}
