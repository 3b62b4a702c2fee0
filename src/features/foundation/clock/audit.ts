import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { clock } from './contract.ts'

/** What the audit says of writes here. */
export const clockAudit: AuditWords = {
  resources: { clock: 'Hora del servidor' },
  sentences: sentencesOf(clock, { confirm: 'Confirmó la hora del servidor' }),
}
