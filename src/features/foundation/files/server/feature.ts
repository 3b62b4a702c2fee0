import type { FeatureServer } from '#server/http/feature.ts'
import { imagesServer } from './images.ts'
import { sweepUploads, plainPictures } from './jobs.ts'
import { filesServer } from './routes.ts'

export const filesFeature: FeatureServer = {
  routes: [imagesServer, filesServer],
  jobs: [sweepUploads, plainPictures],
}
