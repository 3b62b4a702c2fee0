import type { FeatureServer } from '#server/http/feature.ts'
import { outboxAudit } from '../audit.ts'
import { sendBatch, resumeBatches } from './batchJob.ts'
import { channelsServer } from './channelRoutes.ts'
import { releaseHeld, releaseWithLink } from './heldJob.ts'
import { sendOutbox, resumeMessages } from './jobs.ts'
import { outboxServer } from './routes.ts'

export const outboxFeature: FeatureServer = {
  routes: [outboxServer, channelsServer],
  jobs: [sendOutbox, sendBatch, resumeBatches, resumeMessages, releaseHeld, releaseWithLink],
  audit: outboxAudit,
}
