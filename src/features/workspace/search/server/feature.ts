import type { FeatureServer } from '#server/http/feature.ts'
import { searchServer } from './routes.ts'

export const searchFeature: FeatureServer = {
  routes: [searchServer],
}
