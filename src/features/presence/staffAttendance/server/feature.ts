import type { FeatureServer } from '#server/http/feature.ts'
import { presenceServer } from './routes.ts'

export const staffAttendanceFeature: FeatureServer = {
  routes: [presenceServer],
  audit: { resources: { presence: 'Asistencia de empleados' } },
}
