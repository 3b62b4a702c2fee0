import { takeActBack } from '#features/presence/scanners/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { undoAudit } from '../audit.ts'
import { undoBatch } from './batch/job.ts'
import { takeWhole } from './one/whole.ts'
import { undoServer } from './routes.ts'

export const undoFeature: FeatureServer = {
  routes: [undoServer],
  jobs: [undoBatch],
  audit: undoAudit,
  hooks() {
    takeActBack.add(takeWhole)
  },
}
