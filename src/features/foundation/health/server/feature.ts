import type { FeatureServer } from '#server/http/feature.ts'
import { healthServer } from './routes.ts'

export const healthFeature: FeatureServer = {
  routes: [healthServer],
}
