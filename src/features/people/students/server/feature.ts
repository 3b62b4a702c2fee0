import type { FeatureServer } from '#server/http/feature.ts'
import { placeCheck } from './jobs.ts'
import { studentsServer } from './routes.ts'

export const studentsFeature: FeatureServer = {
  routes: [studentsServer],
  jobs: [placeCheck],
  audit: { resources: { students: 'Alumnos' } },
}
