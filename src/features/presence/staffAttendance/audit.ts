import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { presence } from './contract.ts'

/** What the audit says of writes here. */
export const staffAttendanceAudit: AuditWords = {
  resources: { presence: 'Asistencia de empleados' },
  sentences: sentencesOf(presence, {
    create: 'Registró la asistencia de un empleado',
    remove: 'Borró la asistencia de un empleado',
    update: 'Cambió la asistencia de un empleado',
  }),
}
