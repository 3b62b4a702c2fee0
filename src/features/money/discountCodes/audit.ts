import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { discountCodes } from './contract.ts'

/** What the audit says of writes here. */
export const discountCodesAudit: AuditWords = {
  resources: { promotionalCodes: 'Códigos de descuento' },
  sentences: sentencesOf(discountCodes, {
    create: 'Creó un código de descuento',
    remove: 'Eliminó un código de descuento',
    update: 'Cambió un código de descuento',
  }),
}
