import type { FeatureServer } from '#server/http/feature.ts'
import { setupServer } from './routes.ts'

export const setupFeature: FeatureServer = {
  routes: [setupServer],
  audit: { resources: { setup: 'Primer inicio' } },
}
