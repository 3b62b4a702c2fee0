import type { FeatureServer } from '#server/http/feature.ts'
import { studentFileServer } from './routes.ts'

export const studentFileFeature: FeatureServer = {
  routes: [studentFileServer],
}
