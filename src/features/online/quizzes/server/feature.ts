import type { FeatureServer } from '#server/http/feature.ts'
import { quizzesServer } from './routes.ts'

export const quizzesFeature: FeatureServer = {
  routes: [quizzesServer],
  audit: { resources: { quizzes: 'Cuestionarios' } },
}
