import type { FeatureServer } from '#server/http/feature.ts'
import { auditMonths, auditOldMonths } from './jobs.ts'
import { auditServer } from './routes.ts'

export const auditFeature: FeatureServer = {
  routes: [auditServer],
  jobs: [auditMonths, auditOldMonths],
}
