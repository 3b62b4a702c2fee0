import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { twins } from './contract.ts'

/** What the audit says of writes here. */
export const twinsAudit: AuditWords = {
  resources: { twins: 'Duplicados' },
  sentences: sentencesOf(twins, { apart: 'Revisó un posible duplicado' }),
  results: {
    [twins.apart.name]: ({ apart }) => (apart === true ? 'Dijo que dos fichas no son la misma persona' : undefined),
  },
}
