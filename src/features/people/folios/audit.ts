import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { folios } from './contract.ts'

/** What the audit says of writes here. */
export const foliosAudit: AuditWords = {
  resources: { folios: 'Folios' },
  sentences: sentencesOf(folios, {
    create: 'Entregó un folio de material',
    remove: 'Borró un folio de material',
    update: 'Cambió un folio de material',
  }),
}
