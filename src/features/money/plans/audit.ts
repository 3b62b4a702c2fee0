import { sentencesOf, type AuditWords } from '#features/foundation/audit/words.ts'
import { paymentPlans, planTemplates } from './contract.ts'

/** What the audit says of writes here. */
export const plansAudit: AuditWords = {
  resources: { planTemplates: 'Plantillas de plan', paymentPlans: 'Planes de pagos' },
  sentences: {
    ...sentencesOf(planTemplates, {
      create: 'Creó una plantilla de plan de pagos',
      remove: 'Archivó una plantilla de plan de pagos',
      update: 'Cambió una plantilla de plan de pagos',
    }),
    ...sentencesOf(paymentPlans, {
      save: 'Cambió un plan de pagos',
      remove: 'Quitó un plan de pagos',
    }),
  },
}
