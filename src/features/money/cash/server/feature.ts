import type { FeatureServer } from '#server/http/feature.ts'
import { cashServer } from './routes.ts'

export const cashFeature: FeatureServer = {
  routes: [cashServer],
  audit: { resources: { closing: 'Caja', cash: 'Caja' } },
}
