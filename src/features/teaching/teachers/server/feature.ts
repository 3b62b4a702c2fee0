import type { FeatureServer } from '#server/http/feature.ts'
import { absencesServer } from './absenceRoutes.ts'
import { teachingServer } from './routes.ts'

export const teachersFeature: FeatureServer = {
  routes: [teachingServer, absencesServer],
  audit: { resources: { teaching: 'Qué da un profesor', absences: 'Ausencias' } },
}
