import type { AuditWords } from '#lib/auditWords.ts'
import { talks } from './contract.ts'

export const talksAudit: AuditWords = {
  resources: { talks: 'Pláticas' },

  results: {
    [talks.toggle.name]: ({ active }) => (active === undefined ? undefined : active ? 'Activó una plática' : 'Desactivó una plática'),
  },
}
