import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { attendanceAudit } from '../audit.ts'
import { attendanceDossier } from './dossier.ts'
import { keepLessons } from './jobs.ts'
import { attendanceServer } from './routes.ts'
import { reportList, sheetLines } from '#features/foundation/reports/server/public.ts'
import { lists } from './lists.ts'
import { listsLine, stoppedLine } from './sheetLines.ts'
import { stopped } from './stopped.ts'

export const attendanceFeature: FeatureServer = {
  routes: [attendanceServer],
  jobs: [keepLessons],
  audit: attendanceAudit,
  hooks() {
    reportList.add(lists, stopped)
    sheetLines.add(listsLine, stoppedLine)
    dossierParts.add(attendanceDossier)
  },
}
