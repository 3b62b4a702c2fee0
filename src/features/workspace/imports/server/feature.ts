import { onStudentRestored } from '#features/history/trash/server/public.ts'
import { batchKinds } from '#features/history/undo/server/public.ts'
import { dossierParts } from '#features/people/privacy/server/public.ts'
import type { FeatureServer } from '#server/http/feature.ts'
import { importsAudit } from '../audit.ts'
import { importBatch } from './batch.ts'
import { importsDossier } from './dossier.ts'
import { importStudents, resumeImports } from './job.ts'
import { movesServer } from './moveRoutes.ts'
import { importsServer } from './routes.ts'
import { restored } from './store.ts'

export const importsFeature: FeatureServer = {
  routes: [importsServer, movesServer],
  jobs: [importStudents, resumeImports],
  audit: importsAudit,
  hooks() {
    dossierParts.add(importsDossier)
    batchKinds.add(importBatch)
    onStudentRestored.add(({ db }, studentId) => restored(db, studentId))
  },
}
