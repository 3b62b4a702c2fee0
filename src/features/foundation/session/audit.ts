import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { session } from './contract.ts'
import { factors } from './factorContract.ts'

/** What the audit says of writes here. */
export const sessionAudit: AuditWords = {
  resources: { session: 'Sesiones', factors: 'Segundo paso' },
  sentences: {
    ...sentencesOf(session, { close: 'Cerró una sesión' }),
    ...sentencesOf(factors, {
      confirmTotp: 'Activó su segundo paso',
      remove: 'Quitó su segundo paso',
      newCodes: 'Pidió códigos de respaldo nuevos',
    }),
  },
}
