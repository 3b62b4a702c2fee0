import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { closedDays, lessons } from './contract.ts'

/** What the audit says of writes here. */
export const lessonsAudit: AuditWords = {
  resources: { closedDays: 'Días cerrados', lessons: 'Clases' },
  sentences: {
    ...sentencesOf(closedDays, { close: 'Cerró días', update: 'Cambió un día cerrado', open: 'Abrió días cerrados' }),
    ...sentencesOf(lessons, {
      change: 'Cambió una clase',
      undo: 'Deshizo el cambio de una clase',
      extra: 'Agregó una clase extra',
      cover: 'Asignó suplentes',
    }),
  },
  results: { [lessons.change.name]: ({ kind }) => (kind === 'cancelled' ? 'Canceló una clase' : undefined) },
  values: { kind: { cancelled: 'Cancelada', changed: 'Cambiada', extra: 'Extra' } },
}
