import type { FeatureServer } from '#server/http/feature.ts'
import { privacyAudit } from '../audit.ts'
import { applyBeforeOpening } from './applyErasures.ts'
import { makeDossier, sweepDossiers } from './dossierJob.ts'
import { dossierParts } from './dossierParts.ts'
import { papersOfPerson, tablesOfPerson } from './dossierPerson.ts'
import { dossiersServer } from './dossierRoutes.ts'
import { erasuresServer } from './erasureRoutes.ts'
import { applyErasures } from './jobs.ts'
import { privacyRequestsServer } from './requestRoutes.ts'
import { applyRetention } from './retentionJob.ts'
import { retentionServer } from './retentionRoutes.ts'
import { privacyServer } from './routes.ts'
import { stopsServer } from './stopRoutes.ts'

export const privacyFeature: FeatureServer = {
  routes: [privacyServer, privacyRequestsServer, dossiersServer, erasuresServer, retentionServer, stopsServer],
  jobs: [applyErasures, makeDossier, sweepDossiers, applyRetention],
  beforeOpening: applyBeforeOpening,
  audit: privacyAudit,
  hooks() {
    dossierParts.add({ tables: tablesOfPerson, papers: papersOfPerson })
  },
}
