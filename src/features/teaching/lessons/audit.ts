import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { closedDays } from './contract.ts'

/** What the audit says of writes here. */
export const lessonsAudit: AuditWords = {
  resources: { closedDays: 'Días cerrados' },
  sentences: sentencesOf(closedDays, {
    close: 'Cerró días',
    update: 'Cambió un día cerrado',
    open: 'Abrió días cerrados',
  }),
}
