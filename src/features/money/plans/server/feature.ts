import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { plansDossier } from './dossier.ts'
import { paymentPlansServer } from './routes.ts'
import { planTemplatesServer } from './templateRoutes.ts'

export const plansFeature: FeatureServer = {
  routes: [planTemplatesServer, paymentPlansServer],
  audit: { resources: { planTemplates: 'Plantillas de plan', paymentPlans: 'Planes de pagos' } },
  hooks() {
    dossierParts.add(plansDossier)
  },
}
