import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { videoCommentsDossier } from './dossier.ts'
import { videoCommentsServer } from './routes.ts'

export const videoCommentsFeature: FeatureServer = {
  routes: [videoCommentsServer],
  audit: { resources: { videoComments: 'Comentarios de videos' } },
  hooks() {
    dossierParts.add(videoCommentsDossier)
  },
}
