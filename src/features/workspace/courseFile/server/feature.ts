import type { FeatureServer } from '#server/http/feature.ts'
import { courseReportsServer } from './routes.ts'

export const courseFileFeature: FeatureServer = {
  routes: [courseReportsServer],
}
