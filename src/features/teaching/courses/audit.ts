import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { courses } from './contract.ts'

/** What the audit says of writes here. */
export const coursesAudit: AuditWords = {
  resources: { courses: 'Cursos' },
  sentences: sentencesOf(courses, {
    addTopic: 'Agregó un módulo de asesoría',
    create: 'Creó un curso',
    remove: 'Eliminó un curso',
    update: 'Cambió un curso',
    updateLive: 'Cambió la transmisión en vivo de un curso',
  }),
}
