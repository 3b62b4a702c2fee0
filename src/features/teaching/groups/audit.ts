import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { groups } from './contract.ts'

/** What the audit says of writes here. */
export const groupsAudit: AuditWords = {
  resources: { groups: 'Grupos' },
  sentences: sentencesOf(groups, {
    create: 'Creó un grupo',
    remove: 'Eliminó un grupo',
    toggle: 'Cambió el estatus de un grupo',
    update: 'Cambió un grupo',
  }),
  results: {
    [groups.toggle.name]: ({ active }) => (active === undefined ? undefined : active ? 'Activó un grupo' : 'Desactivó un grupo'),
  },
}
