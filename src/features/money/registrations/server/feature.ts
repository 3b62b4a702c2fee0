import type { FeatureServer } from '#server/http/feature.ts'
import { registrationsAudit } from '../audit.ts'
import { registrationsServer } from './routes.ts'
import { reportList } from '#features/foundation/reports/server/public.ts'
import { leavers } from './leavers.ts'
import { returning } from './returning.ts'

export const registrationsFeature: FeatureServer = {
  routes: [registrationsServer],
  audit: registrationsAudit,
  hooks() {
    reportList.add(returning, leavers)
  },
}
