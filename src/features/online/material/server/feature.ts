import { onCourseRemoved } from '#features/teaching/courses/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { materialAudit } from '../audit.ts'
import { materialChanged } from '../contract.ts'
import { pdfsServer, quizItemsServer } from './pdfRoutes.ts'
import { dropLinksInto } from './remove.ts'
import { materialServer } from './routes.ts'
import { transcodeVideo, resumeTranscodes, sweepTranscodes } from './transcode/job.ts'
import { videoPartsServer } from './transcode/serve.ts'
import { videosServer, processingServer } from './videoRoutes.ts'

export const materialFeature: FeatureServer = {
  routes: [materialServer, videoPartsServer, videosServer, pdfsServer, quizItemsServer, processingServer],
  jobs: [transcodeVideo, resumeTranscodes, sweepTranscodes],
  audit: materialAudit,
  hooks() {
    onCourseRemoved.add(async ({ db, emit }, courseId) => {
      const elsewhere = await dropLinksInto(db, courseId)
      if (elsewhere.length > 0) emit(materialChanged, elsewhere)
    })
  },
}
