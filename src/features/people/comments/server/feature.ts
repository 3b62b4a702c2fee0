import type { FeatureServer } from '#server/http/feature.ts'
import { commentsServer } from './routes.ts'

export const commentsFeature: FeatureServer = {
  routes: [commentsServer],
  audit: { resources: { comments: 'Comentarios' } },
}
