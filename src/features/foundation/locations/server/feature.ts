import type { FeatureServer } from '#server/http/feature.ts'
import { classroomsServer } from './classroomRoutes.ts'
import { locationsServer } from './routes.ts'

export const locationsFeature: FeatureServer = {
  routes: [locationsServer, classroomsServer],
  audit: { resources: { classrooms: 'Salones', locations: 'Sedes' } },
}
