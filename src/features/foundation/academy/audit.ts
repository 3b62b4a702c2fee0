import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { academy } from './contract.ts'

/** What the audit says of writes here. */
export const academyAudit: AuditWords = {
  resources: { academy: 'Academia' },
  sentences: sentencesOf(academy, {
    update: 'Cambió los datos de la academia',
  }),
}
