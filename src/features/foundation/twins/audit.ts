import type { AuditWords } from '#lib/auditWords.ts'
import { twins } from './contract.ts'

export const twinsAudit: AuditWords = {
  resources: { twins: 'Duplicados' },

  results: {
    [twins.apart.name]: ({ apart }) => (apart === true ? 'Dijo que dos fichas no son la misma persona' : undefined),
  },
}
