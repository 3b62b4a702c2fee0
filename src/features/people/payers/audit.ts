import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { payers } from './contract.ts'
import { RELATION_LABELS } from './relations.ts'

/** What the audit says of writes here. */
export const payersAudit: AuditWords = {
  resources: { payers: 'Tutores' },
  sentences: sentencesOf(payers, {
    add: 'Ligó un tutor a un alumno',
    remove: 'Quitó un tutor de un alumno',
    update: 'Cambió un tutor de un alumno',
  }),
  values: { relation: RELATION_LABELS },
}
