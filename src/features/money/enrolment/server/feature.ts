import type { FeatureServer } from '#server/http/feature.ts'
import { enrolmentAudit } from '../audit.ts'
import { enrolmentServer } from './routes.ts'

export const enrolmentFeature: FeatureServer = {
  routes: [enrolmentServer],
  audit: enrolmentAudit,
}
