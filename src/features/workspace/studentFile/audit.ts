import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { studentFile } from './contract.ts'

/** What the audit says of writes here. */
export const studentFileAudit: AuditWords = {
  sentences: sentencesOf(studentFile, { update: 'Cambió los datos de un alumno' }),
}
