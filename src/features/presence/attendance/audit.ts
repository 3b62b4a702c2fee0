import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { attendance } from './contract.ts'

/** What the audit says of writes here. */
export const attendanceAudit: AuditWords = {
  resources: { attendance: 'Asistencia de alumnos' },
  sentences: sentencesOf(attendance, {
    create: 'Registró una asistencia',
    markToday: 'Marcó la asistencia del día',
    remove: 'Borró una asistencia',
    update: 'Cambió una asistencia',
  }),
  deeds: { [attendance.markToday.name]: count => `Marcó la asistencia de ${count}` },
  values: { source: { scan: 'Lector', manual: 'A mano' } },
}
