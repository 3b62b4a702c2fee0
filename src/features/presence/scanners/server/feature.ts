import type { FeatureServer } from '#server/http/feature.ts'
import { scannersServer } from './routes.ts'

export const scannersFeature: FeatureServer = {
  routes: [scannersServer],
  audit: { resources: { scanners: 'Asistencia de alumnos', scan: 'Asistencia de alumnos', assignation: 'Asistencia de alumnos' } },
}
