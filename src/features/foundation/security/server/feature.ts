import type { FeatureServer } from '#server/http/feature.ts'
import { securityServer } from './routes.ts'

export const securityFeature: FeatureServer = {
  routes: [securityServer],
}
