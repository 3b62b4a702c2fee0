import type { FeatureServer } from '#server/http/feature.ts'
import { twinsAudit } from '../audit.ts'
import { findTwins } from './jobs.ts'
import { twinsServer } from './routes.ts'

export const twinsFeature: FeatureServer = {
  routes: [twinsServer],
  jobs: [findTwins],
  audit: twinsAudit,
}
