import type { FeatureServer } from '#server/http/feature.ts'
import { redrawLogo, redrawPresent } from './logo.ts'
import { academyServer } from './routes.ts'

export const academyFeature: FeatureServer = {
  routes: [academyServer],
  jobs: [redrawLogo, redrawPresent],
  audit: { resources: { academy: 'Academia' } },
}
