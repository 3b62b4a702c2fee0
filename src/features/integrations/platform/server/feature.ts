import type { FeatureServer } from '#server/http/feature.ts'
import { platformServer } from './routes.ts'

export const platformFeature: FeatureServer = {
  routes: [platformServer],
  audit: { resources: { platform: 'Sitio de alumnos' } },
}
