import type { FeatureServer } from '#server/http/feature.ts'
import { exportsAudit } from '../audit.ts'
import { makeExport, resumeExports, sweepExports } from './job.ts'
import { exportsServer } from './routes.ts'

export const exportsFeature: FeatureServer = {
  routes: [exportsServer],
  jobs: [makeExport, resumeExports, sweepExports],
  audit: exportsAudit,
}
