import type { AuditWords } from '#lib/auditWords.ts'
import { counted } from '#lib/numbers.ts'
import { plans } from './contract.ts'

export const plannerAudit: AuditWords = {
  resources: { plans: 'Planes de grupos' },

  results: {
    [plans.open.name]: ({ name, groups }) =>
      Array.isArray(groups) && typeof name === 'string' ? `Creó ${counted(groups.length, 'grupo', 'grupos')} del plan ${name}` : undefined,
  },
  values: {
    state: {
      draft: 'Por acomodar',
      queued: 'En espera',
      solving: 'Acomodando',
      solved: 'Con horario',
      failed: 'Sin acomodar',
      created: 'Creado',
      undone: 'Deshecho',
    },
  },
}
