import type { FeatureServer } from '#server/http/feature.ts'
import { registrationsAudit } from '../audit.ts'
import { registrationsServer } from './routes.ts'

export const registrationsFeature: FeatureServer = {
  routes: [registrationsServer],
  audit: registrationsAudit,
}
