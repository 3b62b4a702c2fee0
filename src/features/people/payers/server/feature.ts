import type { FeatureServer } from '#server/http/feature.ts'
import { payersAudit } from '../audit.ts'
import { payersServer } from './routes.ts'

export const payersFeature: FeatureServer = {
  routes: [payersServer],
  audit: payersAudit,
}
