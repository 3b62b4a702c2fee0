import type { FeatureServer } from '#server/http/feature.ts'
import { calendarServer } from './routes.ts'

export const calendarFeature: FeatureServer = {
  routes: [calendarServer],
}
