import type { FeatureServer } from '#server/http/feature.ts'
import { rolesAudit } from '../audit.ts'
import { rolesServer } from './routes.ts'

export const rolesFeature: FeatureServer = {
  routes: [rolesServer],
  audit: rolesAudit,
}
