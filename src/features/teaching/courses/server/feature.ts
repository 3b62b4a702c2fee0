import type { FeatureServer } from '#server/http/feature.ts'
import { coursesServer } from './routes.ts'

export const coursesFeature: FeatureServer = {
  routes: [coursesServer],
  audit: { resources: { courses: 'Cursos' } },
}
