import type { FeatureServer } from '#server/http/feature.ts'
import { clockServer } from './routes.ts'

export const clockFeature: FeatureServer = {
  routes: [clockServer],
  audit: { resources: { clock: 'Hora del servidor' } },
}
