import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { enrolment } from './contract.ts'

/** What the audit says of writes here. */
export const enrolmentAudit: AuditWords = {
  resources: { enrolment: 'Inscripciones' },
  results: { [enrolment.enrol.name]: after => (after.brought === true ? 'Trajo a la sede e inscribió a un alumno' : undefined) },
  sentences: sentencesOf(enrolment, {
    enrol: 'Inscribió a un alumno a otro curso',
    register: 'Inscribió a un alumno nuevo',
    resendReceipt: 'Reenvió un comprobante de inscripción',
    resendReceipts: 'Reenvió los comprobantes de inscripción de un grupo',
  }),
}
