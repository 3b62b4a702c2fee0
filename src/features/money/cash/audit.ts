import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { cash } from './contract.ts'

/** What the audit says of writes here. */
export const cashAudit: AuditWords = {
  resources: { closing: 'Caja', cash: 'Caja' },
  sentences: sentencesOf(cash, {
    close: 'Cerró la caja',
  }),
}
