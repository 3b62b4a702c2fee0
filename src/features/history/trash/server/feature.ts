import type { FeatureServer } from '#server/http/feature.ts'
import { trashServer } from './routes.ts'

export const trashFeature: FeatureServer = {
  routes: [trashServer],
  audit: { resources: { trash: 'Papelera' } },
}
