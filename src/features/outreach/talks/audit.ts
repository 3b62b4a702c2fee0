import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { talks } from './contract.ts'

/** What the audit says of writes here. */
export const talksAudit: AuditWords = {
  resources: { talks: 'Pláticas' },
  sentences: sentencesOf(talks, {
    create: 'Creó una plática',
    remove: 'Eliminó una plática',
    toggle: 'Cambió el estatus de una plática',
    update: 'Cambió una plática',
  }),
  results: {
    [talks.toggle.name]: ({ active }) => (active === undefined ? undefined : active ? 'Activó una plática' : 'Desactivó una plática'),
  },
}
