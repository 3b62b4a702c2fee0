import type { AuditWords } from '#lib/auditWords.ts'
import { enrolment } from './contract.ts'

export const enrolmentAudit: AuditWords = {
  resources: { enrolment: 'Inscripciones' },
  results: { [enrolment.enrol.name]: after => (after.brought === true ? 'Trajo a la sede e inscribió a un alumno' : undefined) },
}
