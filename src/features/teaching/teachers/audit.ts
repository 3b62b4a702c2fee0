import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { teaching } from './contract.ts'

/** What the audit says of writes here. */
export const teachersAudit: AuditWords = {
  resources: {},
  sentences: sentencesOf(teaching, { save: 'Cambió qué da un profesor, dónde y cuándo' }),
}
