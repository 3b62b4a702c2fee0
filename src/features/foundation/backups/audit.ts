import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { backups } from './contract.ts'

/** What the audit says of writes here. */
export const backupsAudit: AuditWords = {
  resources: { backups: 'Respaldos' },
  sentences: sentencesOf(backups, { make: 'Pidió un respaldo' }),
}
