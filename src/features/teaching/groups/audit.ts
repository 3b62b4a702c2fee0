import type { AuditWords } from '#lib/auditWords.ts'
import { groups } from './contract.ts'

export const groupsAudit: AuditWords = {
  resources: { groups: 'Grupos' },

  results: {
    [groups.toggle.name]: ({ active }) => (active === undefined ? undefined : active ? 'Activó un grupo' : 'Desactivó un grupo'),
  },
}
