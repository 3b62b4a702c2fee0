import type { FeatureServer } from '#server/http/feature.ts'
import { makeBackup } from './jobs.ts'
import { backupsServer } from './routes.ts'

export const backupsFeature: FeatureServer = {
  routes: [backupsServer],
  jobs: [makeBackup],
  audit: { resources: { backups: 'Respaldos' } },
}
