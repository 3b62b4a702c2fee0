import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { trash } from './contract.ts'

/** What the audit says of writes here. */
export const trashAudit: AuditWords = {
  resources: { trash: 'Papelera' },
  sentences: sentencesOf(trash, {
    restore: 'Restauró un registro de la papelera',
  }),
}
