import type { FeatureServer } from '#server/http/feature.ts'
import { groupsAudit } from '../audit.ts'
import { clipBookings } from './jobs.ts'
import { groupsServer } from './routes.ts'

export const groupsFeature: FeatureServer = {
  routes: [groupsServer],
  jobs: [clipBookings],
  audit: groupsAudit,
}
