import type { FeatureServer } from '#server/http/feature.ts'
import { reportsServer } from './routes.ts'

export const reportsFeature: FeatureServer = {
  routes: [reportsServer],
  audit: { resources: { reports: 'Reportes' } },
}
