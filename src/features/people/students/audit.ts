import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { students } from './contract.ts'

/** What the audit says of writes here. */
export const studentsAudit: AuditWords = {
  resources: { students: 'Alumnos' },
  sentences: sentencesOf(students, {
    password: 'Cambió la contraseña de un alumno',
  }),
}
