import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { absences, teaching } from './contract.ts'

/** What the audit says of writes here. */
export const teachersAudit: AuditWords = {
  resources: { teaching: 'Qué da un profesor', absences: 'Ausencias' },
  sentences: {
    ...sentencesOf(teaching, { save: 'Cambió qué da un profesor, dónde y cuándo' }),
    ...sentencesOf(absences, { create: 'Registró una ausencia', update: 'Cambió una ausencia', remove: 'Borró una ausencia' }),
  },
}
