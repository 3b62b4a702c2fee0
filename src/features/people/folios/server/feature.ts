import type { FeatureServer } from '#server/http/feature.ts'
import { foliosServer } from './routes.ts'

export const foliosFeature: FeatureServer = {
  routes: [foliosServer],
  audit: { resources: { folios: 'Folios' } },
}
