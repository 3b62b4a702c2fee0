import type { FeatureServer } from '#server/http/feature.ts'
import { registrationsAudit } from '../audit.ts'
import { registrationsServer } from './routes.ts'
import { reportList, sheetLines } from '#features/foundation/reports/server/public.ts'
import { cohorts } from './cohorts.ts'
import { enrolments } from './enrolments.ts'
import { groupLine } from './groupLine.ts'
import { groupSheet } from './groupSheet.ts'
import { leavers } from './leavers.ts'
import { occupancy } from './occupancy.ts'
import { returning } from './returning.ts'

export const registrationsFeature: FeatureServer = {
  routes: [registrationsServer],
  audit: registrationsAudit,
  hooks() {
    reportList.add(groupSheet, occupancy, returning, leavers, cohorts, enrolments)
    sheetLines.add(groupLine)
  },
}
