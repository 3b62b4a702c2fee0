import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { scanners } from './contract.ts'

/** What the audit says of writes here. */
export const scannersAudit: AuditWords = {
  resources: { scanners: 'Asistencia de alumnos', scan: 'Asistencia de alumnos', assignation: 'Asistencia de alumnos' },
  sentences: sentencesOf(scanners, {
    assign: 'Asignó un módulo con el lector',
    scan: 'Pasó asistencia con el lector',
    undo: 'Deshizo un pase de asistencia',
  }),
}
