import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { attendanceAudit } from '../audit.ts'
import { attendanceDossier } from './dossier.ts'
import { attendanceServer } from './routes.ts'

export const attendanceFeature: FeatureServer = {
  routes: [attendanceServer],
  audit: attendanceAudit,
  hooks() {
    dossierParts.add(attendanceDossier)
  },
}
