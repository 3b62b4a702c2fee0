import type { FeatureServer } from '#server/http/feature.ts'
import { sourcesServer } from './routes.ts'

export const sourcesFeature: FeatureServer = {
  routes: [sourcesServer],
  audit: { resources: { sources: 'Cómo se enteró' } },
}
