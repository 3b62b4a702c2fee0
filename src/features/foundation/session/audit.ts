import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { session } from './contract.ts'

/** What the audit says of writes here. */
export const sessionAudit: AuditWords = {
  resources: { session: 'Sesiones' },
  sentences: sentencesOf(session, {
    close: 'Cerró una sesión',
  }),
}
