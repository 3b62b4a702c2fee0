import type { FeatureServer } from '#server/http/feature.ts'
import { plannerAudit } from '../audit.ts'
import { solvePlan } from './jobs.ts'
import { plansServer } from './routes.ts'

export const plannerFeature: FeatureServer = {
  routes: [plansServer],
  jobs: [solvePlan],
  audit: plannerAudit,
}
