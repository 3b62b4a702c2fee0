import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { counted } from '#lib/numbers.ts'
import { plans } from './contract.ts'

/** What the audit says of writes here. */
export const plannerAudit: AuditWords = {
  resources: { plans: 'Planes de grupos' },
  sentences: sentencesOf(plans, {
    create: 'Agregó un plan de grupos',
    update: 'Cambió un plan de grupos',
    remove: 'Eliminó un plan de grupos',
    solve: 'Mandó acomodar un plan de grupos',
    stop: 'Detuvo el acomodo de un plan de grupos',
    open: 'Creó los grupos de un plan',
    undo: 'Deshizo la creación de los grupos de un plan',
  }),
  results: {
    [plans.open.name]: ({ name, groups }) =>
      Array.isArray(groups) && typeof name === 'string' ? `Creó ${counted(groups.length, 'grupo', 'grupos')} del plan ${name}` : undefined,
  },
  values: {
    state: {
      draft: 'Por acomodar',
      queued: 'En espera',
      solving: 'Acomodando',
      solved: 'Acomodado',
      failed: 'Sin acomodar',
      created: 'Creado',
      undone: 'Deshecho',
    },
  },
}
