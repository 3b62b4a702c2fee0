import type { FeatureServer } from '#server/http/feature.ts'
import { dashboardServer } from './routes.ts'

export const dashboardFeature: FeatureServer = {
  routes: [dashboardServer],
}
