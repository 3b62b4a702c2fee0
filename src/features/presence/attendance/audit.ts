import type { AuditWords } from '#lib/auditWords.ts'
import { attendance } from './contract.ts'

export const attendanceAudit: AuditWords = {
  resources: { attendance: 'Asistencia de alumnos' },

  deeds: { [attendance.markToday.name]: count => `Marcó la asistencia de ${count}` },
  values: { source: { scan: 'Lector', manual: 'A mano' } },
}
